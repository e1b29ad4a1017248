import type { ReactNode } from 'react';
import { demoPath, formPath, studioPath } from '../forms/form-paths';
import { CodeBlock } from '../page/components';
import { Icon } from '../page/icons';
import { Can } from '../page/render-page';
import type { FirstSteps } from './first-steps';

/** Three steps to the first submission of a visitor. They are ticked as they are done. */
export function FirstStepsCard({ steps }: { steps: FirstSteps }) {
  const { arrived, demo, form } = steps;
  const hasTested = arrived === 'tests';
  const path = demo ? '/demo' : form && demoPath(form);
  const create = <CreateStep key="create" form={form} isNext={demo === null || hasTested} />;
  const demoStep = (
    <Step key="demo" title={demo ? 'Send the demo' : 'Send a test'} isDone={hasTested}>
      {!hasTested && (
        <p>
          {demo
            ? 'Fill in a form as a visitor would, and watch it arrive here.'
            : 'Every form has a page of its own. Fill it in as a visitor would, and watch it arrive here.'}
        </p>
      )}
      {path !== null && !hasTested && (
        <a className="button" href={path} target="_blank" rel="noopener">
          Open the page
        </a>
      )}
    </Step>
  );
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps" className="unseen">
        First steps
      </h2>
      <ol className="steps">
        {demo ? [demoStep, create] : [create, demoStep]}
        <AddStep form={form} snippet={steps.snippet} />
      </ol>
    </section>
  );
}

function CreateStep({ form, isNext }: { form: FirstSteps['form']; isNext: boolean }) {
  return (
    <Step title="Create your form" isDone={form !== null}>
      {form ? (
        <p>
          <a href={formPath(form)}>
            <bdi>{form.name}</bdi>
          </a>{' '}
          is ready.
        </p>
      ) : (
        <>
          <p>Choose a name and the address that receives its e-mails.</p>
          <Can permission="shared:write">
            <a className={isNext ? 'button' : 'button quiet'} href="/dashboard/forms/new">
              Create a form
            </a>
          </Can>
        </>
      )}
    </Step>
  );
}

function AddStep({ form, snippet }: Pick<FirstSteps, 'form' | 'snippet'>) {
  return (
    <Step title="Add it to your page" isDone={false}>
      {form && snippet ? (
        <>
          <p>Paste this where the form should be, publish the page, and send it once.</p>
          <CodeBlock label={snippet.title} code={snippet.code} />
          <p className="small">
            <a href={studioPath(form)}>Choose fields</a> or <a href={formPath(form)}>use a framework</a>
          </p>
        </>
      ) : (
        <p>Your form’s HTML appears here. It works on any page, also without JavaScript.</p>
      )}
    </Step>
  );
}

function Step({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  return (
    <li className={isDone ? 'done' : undefined}>
      <h3>
        {isDone && <Icon name="check" />}
        {title}
        {isDone && <span className="unseen"> (done)</span>}
      </h3>
      {children}
    </li>
  );
}
