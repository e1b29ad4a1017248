/** Gives frames with `data-fit`, whose content has the page's origin, the height of what they show. */
export function fitFrames(root: Document): void {
  for (const frame of root.querySelectorAll<HTMLIFrameElement>('iframe[data-fit]')) {
    const resize = () => {
      const content = frame.contentDocument?.documentElement;
      if (!content) return;
      // A page is at least as high as its frame.
      frame.style.height = '0';
      frame.style.height = `${content.scrollHeight + frame.offsetHeight - frame.clientHeight}px`;
    };
    frame.addEventListener('load', resize);
    let width = frame.clientWidth;
    new ResizeObserver(() => {
      if (frame.clientWidth === width) return;
      width = frame.clientWidth;
      resize();
    }).observe(frame);
    resize();
  }
}
