/** A video, once the content names one, must have captions and load only on demand. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TutorialVideo } from "../../packages/frontend/src/components/pictures/tutorial-video.tsx";
import { tutorial } from "../../packages/frontend/src/content/tutorial.ts";
import { tutorialVideo, type Video } from "../../packages/frontend/src/content/video.ts";
import { TutorialSteps } from "../../packages/frontend/src/features/help/help-parts.tsx";
import { TutorialOverview } from "../../packages/frontend/src/features/onboarding/tutorial.tsx";

const video: Video = {
  film: "/video/tutorial.mp4",
  captions: "/video/tutorial.vtt",
  picture: "/video/tutorial.webp",
  title: "Da conta nova à primeira cobrança",
};
const steps = (shown: Video | undefined) => renderToStaticMarkup(<TutorialSteps video={shown}>Começar</TutorialSteps>);

test("given no video, when the tutorial is shown, then every scene is shown and no player", () => {
  expect(tutorialVideo).toBeUndefined();
  const markup = steps(tutorialVideo);
  for (const { title } of tutorial.steps) expect(markup).toContain(title);
  expect(markup).not.toContain("<video");
  expect(renderToStaticMarkup(<TutorialOverview video={undefined} />)).not.toContain("<video");
});

test("given a video, when the tutorial is shown, then it plays on demand, with captions, beside the scenes", () => {
  const player = renderToStaticMarkup(<TutorialVideo video={video} />);
  expect(player).toContain('preload="none"');
  expect(player).toContain("controls");
  expect(player).toMatch(/<track [^>]*kind="captions"[^>]*src="\/video\/tutorial\.vtt"/);
  expect(player).toContain('src="/video/tutorial.mp4"');
  const markup = steps(video);
  expect(markup).toContain(player);
  for (const { title } of tutorial.steps) expect(markup).toContain(title);
});

test("given a video, when the tutorial opens, then the video is its overview", () => {
  const markup = renderToStaticMarkup(<TutorialOverview video={video} />);
  expect(markup).toContain('src="/video/tutorial.mp4"');
  expect(markup).toContain("Ele avisa que pagou, e você confirma.");
});
