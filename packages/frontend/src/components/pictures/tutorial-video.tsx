import type { Video } from "../../content/video.ts";

export function TutorialVideo({ video }: { video: Video | undefined }) {
  if (!video) return null;
  return (
    <video
      controls
      preload="none"
      playsInline
      aria-label={video.title}
      poster={video.picture}
      className="aspect-video w-full rounded-lg bg-deep"
    >
      <source src={video.film} type="video/mp4" />
      <track kind="captions" srcLang="pt-BR" label="Português" src={video.captions} default />
    </video>
  );
}
