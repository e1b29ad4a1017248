import { v7 as uuidv7, validate, version } from 'uuid';

/** In a form that makes a row: the id that this will have, so that a form that is sent twice makes one row. */
export function NewRowField() {
  return <input type="hidden" name="id" value={uuidv7()} />;
}

/** The id that a posted form chose for its row; a new one where it chose none. */
export function readNewRow(form: URLSearchParams): string {
  const id = form.get('id') ?? '';
  return validate(id) && version(id) === 7 ? id : uuidv7();
}
