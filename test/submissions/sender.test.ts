import { findSender, isNameField } from '../../src/submissions/sender';

test.each([
  [{ Name: 'Ada Lovelace', 'E-Mail': 'ada@example.com' }, 'Ada Lovelace'],
  [{ first_name: 'Ada', 'Last Name': 'Lovelace' }, 'Ada Lovelace'],
  [{ Nachname: 'Müller', Vorname: 'Eva' }, 'Eva Müller'],
  // In German forms, “Name” beside “Vorname” is the last name.
  [{ Name: 'Müller', Vorname: 'Eva' }, 'Eva Müller'],
  [{ Nom: 'Martin', Prénom: 'Zoé' }, 'Zoé Martin'],
  [{ nombre: 'Ana', apellidos: 'García Ruiz' }, 'Ana García Ruiz'],
  [{ Imię: 'Jan', Nazwisko: 'Kowalski' }, 'Jan Kowalski'],
  [{ ad: 'Ayşe', soyad: 'Yılmaz' }, 'Ayşe Yılmaz'],
  [{ 姓: '山田', 名: '太郎' }, '山田 太郎'],
  [{ name: 'Ada Lovelace', first_name: 'Ada', last_name: 'Lovelace' }, 'Ada Lovelace'],
  [{ name: 'Ada', first_name: 'Ada' }, 'Ada'],
  [{ courriel: 'zoe@example.com' }, 'zoe@example.com'],
  [{ company: 'Acme', nickname: 'Zed' }, ''],
])('the sender of %j', (data, name) => {
  expect(findSender(data).name).toBe(name);
});

test('which fields are shown as the sender', () => {
  expect(findSender({ Name: 'Müller', Vorname: 'Eva', Mail: 'eva@example.com' })).toEqual({
    name: 'Eva Müller',
    address: 'eva@example.com',
    fields: ['Vorname', 'Name', 'Mail'],
  });
  expect(findSender({ name: 'Ada Lovelace', first_name: 'Ada' }).fields).toEqual(['name']);
});

test('fields of names in any spelling', () => {
  for (const name of ['Your-Name', 'NOM DE FAMILLE', 'prenom', 'お名前', 'Имя']) expect(isNameField(name)).toBe(true);
  for (const name of ['email', 'username', 'constructor', '']) expect(isNameField(name)).toBe(false);
});
