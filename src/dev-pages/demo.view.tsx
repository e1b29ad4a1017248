import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { demoStyle } from './demo.style';

interface DemoForm {
  readonly accessKey: string;
  /** Whether there is a place for the files that are sent along. */
  readonly takesFiles: boolean;
  readonly intro: ReactNode;
  readonly aside: ReactNode;
}

/** A page with a contact form that posts to this access key, as a site of the owner's would have it. */
export function renderDemoForm({ accessKey, takesFiles, intro, aside }: DemoForm): string {
  return renderDemoPage(
    'Write to us',
    <>
      <p>{intro}</p>
      <form action="/api/submit" method="post" encType="multipart/form-data" data-letterbox="">
        <input type="hidden" name="access_key" value={accessKey} />
        <label htmlFor="name">Your name</label>
        <input id="name" name="name" autoComplete="name" required />
        <label htmlFor="email">Your e-mail address</label>
        <input id="email" name="email" type="email" autoComplete="email" required />
        <label htmlFor="message">Your message</label>
        <textarea id="message" name="message" required />
        {takesFiles && (
          <>
            <label htmlFor="attachment">Files, if you like</label>
            <input id="attachment" name="attachment" type="file" multiple />
          </>
        )}
        <div className="elsewhere" aria-hidden="true">
          <label htmlFor="botcheck">Leave this empty</label>
          <input id="botcheck" name="botcheck" tabIndex={-1} autoComplete="off" />
        </div>
        <button type="submit">Send message</button>
      </form>
      <p className="aside">{aside}</p>
    </>,
  );
}

/** A page in the look of the demo form; `title` is its heading too. */
export function renderDemoPage(title: string, content: ReactNode): string {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · Letterbox`}</title>
        <style>{demoStyle}</style>
        <script src="/letterbox.js" defer />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {content}
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
