import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** Shows the forms that take a passkey, and fills them in with one when they are sent. */
export function enablePasskeys(root: Document): void {
  if (!('PublicKeyCredential' in window)) return;
  for (const place of root.querySelectorAll<HTMLElement>('[data-passkey]')) {
    const form = place.querySelector('form');
    const credential = form?.querySelector<HTMLInputElement>('[name=credential]');
    const problem = form?.querySelector('[role=alert]');
    if (!form || !credential || !problem) continue;
    const optionsJSON = JSON.parse(place.dataset.options ?? '{}');
    const ask = () =>
      place.dataset.passkey === 'create' ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON });
    form.addEventListener('submit', async (event) => {
      if (credential.value !== '') return;
      event.preventDefault();
      problem.textContent = '';
      try {
        credential.value = JSON.stringify(await ask());
        form.requestSubmit();
      } catch (error) {
        problem.textContent = describe(error);
      }
    });
    place.hidden = false;
  }
  for (const hint of root.querySelectorAll<HTMLElement>('[data-without-passkeys]')) hint.hidden = true;
}

function describe(error: unknown): string {
  const { name, message } = error as Error;
  if (name === 'InvalidStateError') return 'You already have a passkey in this place.';
  // Browsers do not tell whether the person cancelled or there is no passkey.
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No passkey was used. Try again.';
  return message;
}
