import type { ReactNode } from "react";
import { ConnectionNotice } from "../feedback/connection-notice.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TabBar } from "./tab-bar.tsx";
import { TopBar } from "./top-bar.tsx";

/**
 * Shows the frame of every signed-in screen: a sidebar from 1024 px on, a top bar and a tab bar
 * below that width.
 */
export function AppShell(props: {
  email: string;
  nextCharge: string | undefined;
  /** The link to the subscription, in the sidebar and in the top bar's menu. */
  subscription: ReactNode;
  /** Signs out; the top bar leads to /login, the sidebar to /auth. */
  onSignOut(from: "sidebar" | "top-bar"): void;
  children: ReactNode;
}) {
  return (
    <div className="lg:flex">
      <a
        href="#conteudo"
        className="sr-only z-50 rounded-md bg-card px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Ir para o conteúdo
      </a>
      <Sidebar
        email={props.email}
        nextCharge={props.nextCharge}
        subscription={props.subscription}
        onSignOut={() => props.onSignOut("sidebar")}
      />
      <div className="min-w-0 flex-1">
        <TopBar
          email={props.email}
          nextCharge={props.nextCharge}
          subscription={props.subscription}
          onSignOut={() => props.onSignOut("top-bar")}
        />
        <div
          id="conteudo"
          tabIndex={-1}
          className="px-[min(1rem,5vw)] pt-6 pb-28 outline-none sm:px-6 lg:px-10 lg:pt-10 lg:pb-16"
        >
          <ConnectionNotice />
          {props.children}
        </div>
      </div>
      <TabBar />
    </div>
  );
}
