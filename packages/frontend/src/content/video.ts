/** The security policy allows no other host (docs/decisions/018-first-steps.md). */
type VideoFile = `/video/${string}`;

/** A video: its file, its Portuguese captions (WebVTT), and the picture shown before it plays. */
export type Video = {
  readonly film: VideoFile;
  readonly captions: VideoFile;
  readonly picture: VideoFile;
  readonly title: string;
};

/** While there is no video, drawn scenes replace it. */
export const tutorialVideo: Video | undefined = undefined;
