import { tickClocks } from "./clock.ts";
import { wireForms } from "./forms.ts";
import { fitLetter } from "./letter.ts";
import { refreshGently } from "./refresh.ts";
import { showPendingToast } from "./toast.ts";

showPendingToast();
tickClocks();
wireForms();
document.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest", inline: "center" });
fitLetter();
refreshGently();
