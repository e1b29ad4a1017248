import { countSealed } from '../secrets/rotate-secrets';
import { type Check, ok, problem, warning } from './finding';

/** Whether SECRET_KEY opens what is stored. */
export const checkSecrets: Check = async ({ db, config }) => {
  if (config.secretKey === '') {
    return [problem('SECRET_KEY is not set', 'Set the key that the secrets were sealed with; web and worker need it.')];
  }
  const { current, previous, unreadable } = await countSealed(db.pool, config);
  const total = current + previous + unreadable.length;
  if (unreadable.length > 0) {
    const [{ table, id, secret } = { table: '', id: '', secret: '' }] = unreadable;
    const found = `SECRET_KEY does not open ${unreadable.length} of ${total} stored secrets, such as ${secret} of ${id} in ${table}`;
    return [problem(found, 'Set the key that sealed them as SECRET_KEY_PREVIOUS, or save them anew.')];
  }
  if (previous > 0) {
    return [warning(`${previous} of ${total} stored secrets need SECRET_KEY_PREVIOUS`, 'Run `secrets:rotate`.')];
  }
  const left = config.secretKeyPrevious ? '; none needs SECRET_KEY_PREVIOUS any more' : '';
  return [ok(`SECRET_KEY opens all ${total} stored secrets${left}`)];
};
