import { guides, type TitledGuide } from '../../webhooks/formats/guides';
import { CardTitle } from '../page/components';

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
      <CardTitle id="steps" title={`In ${title}`} docs="send-to-slack" />
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
