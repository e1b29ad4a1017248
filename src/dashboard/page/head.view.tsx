import { usePage } from './page-context';

/** The head of every page: one stylesheet, and the script where there is a build. */
export function Head({ title }: { title: string }) {
  const { stylesheet, script, icon } = usePage().assets;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <title>{`${title} · Letterbox`}</title>
      <link rel="icon" type="image/svg+xml" href={icon} />
      <link rel="stylesheet" href={stylesheet} />
      {script && <script type="module" src={script} />}
    </head>
  );
}
