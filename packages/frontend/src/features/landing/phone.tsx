/** Shows one of the product's screens in a phone, cut off at the bottom. It is decoration. */
export const Phone = ({ picture, height }: { picture: string; height: number }) => (
  <div aria-hidden className="mx-auto w-64 overflow-hidden rounded-t-[2rem] border-8 border-b-0 border-ink bg-paper">
    <img src={picture} alt="" width={480} height={height} loading="lazy" decoding="async" />
  </div>
);
