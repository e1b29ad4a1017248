import { guides, type TitledGuide } from '../../webhooks/formats/guides';

/** Links to the set-up of each service. */
export function ServiceLinks({ current }: { current: string }) {
  const entries = [
    ['', 'Your own server or another service'],
    ...[...guides].map(([name, { title }]) => [name, title]),
  ];
  return (
    <nav className="services" aria-label="Service">
      {entries.map(([name, title]) => (
        <a
          key={name}
          className="button quiet small"
          href={name ? `/dashboard/webhooks/new?service=${name}` : '/dashboard/webhooks/new'}
          aria-current={name === current ? 'page' : undefined}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

/** How to get the URL of a service. */
export function ServiceSteps({ guide: { title, steps } }: { guide: TitledGuide }) {
  return (
    <section className="card" aria-labelledby="steps">
      <h2 id="steps">In {title}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
