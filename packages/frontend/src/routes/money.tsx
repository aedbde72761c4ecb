import { MoneyPanel } from "../features/money/money-panel.tsx";
import { lazyPart } from "../lib/lazy-part.tsx";

const BankLine = lazyPart(async () => (await import("../features/bank/bank-line.tsx")).BankLine);
const BankProposals = lazyPart(async () => (await import("../features/statement/bank-proposals.tsx")).BankProposals);
const bank = { line: <BankLine />, proposals: <BankProposals /> };

export const MoneyRoute = () => <MoneyPanel bank={bank} />;
