/** A file of the site's own: the security policy allows no other host (docs/decisions/018-first-steps.md). */
type VideoFile = `/video/${string}`;

/** A recording: the film, its captions in Portuguese (WebVTT), and the picture that stands before it plays. */
export type Video = {
  readonly film: VideoFile;
  readonly captions: VideoFile;
  readonly picture: VideoFile;
  readonly title: string;
};

/** The tutorial's recording, below packages/frontend/public/video; while there is none, drawn scenes tell it alone. */
export const tutorialVideo: Video | undefined = undefined;
