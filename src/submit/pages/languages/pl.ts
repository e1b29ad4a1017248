import type { Messages } from '../messages';

export const pl = {
  thanks: 'Dziękujemy!',
  received: 'Formularz do nas dotarł.',
  notSent: 'Nie udało się wysłać formularza',
  typed: 'Wpisana treść zwykle zostaje zachowana: można do niej wrócić przyciskiem „Wstecz” w przeglądarce.',
  back: 'Powrót na stronę',
  backButton: 'Na poprzednią stronę można wrócić przyciskiem „Wstecz” w przeglądarce.',
  code: 'Kod błędu',
  reason: {
    invalid_body: 'Danych z formularza nie udało się odczytać.',
    missing_access_key: 'Formularz nie jest w pełni skonfigurowany: brakuje klucza dostępu.',
    invalid_access_key: 'Formularz nie jest poprawnie skonfigurowany: jego klucz dostępu jest nieznany.',
    inactive_form: 'Ten formularz chwilowo nie przyjmuje zgłoszeń.',
    form_unavailable: 'Ten formularz nie może przyjmować zgłoszeń.',
    origin_not_allowed: 'Ten formularz nie przyjmuje zgłoszeń ze strony, z której został wysłany.',
    payload_too_large: 'Przesłane dane są zbyt duże.',
    unsupported_content_type: 'Formularz został wysłany w nieobsługiwanym formacie.',
    rate_limited: 'Z tego połączenia wysłano w krótkim czasie zbyt wiele formularzy.',
    quota_reached: 'Ten formularz osiągnął limit zgłoszeń.',
    profile_lookup_failed: 'W tej chwili nie udało się odczytać ustawień formularza.',
    fault: 'Wystąpił błąd po naszej stronie.',
  },
  advice: {
    resend: 'Prosimy wrócić i wysłać formularz ponownie. Jeśli to nie pomoże, prosimy powiadomić właściciela strony.',
    retry: 'Prosimy chwilę odczekać i wysłać formularz ponownie.',
    wait: 'Prosimy odczekać minutę i wysłać formularz ponownie. Jeśli to nie wystarczy, prosimy odczekać 15 minut.',
    shrink: 'Prosimy dołączyć mniej plików lub mniejsze pliki albo skrócić tekst i wysłać formularz ponownie.',
    later: 'Prosimy spróbować później lub skontaktować się z właścicielem strony w inny sposób.',
    elsewhere: 'Prosimy skontaktować się z właścicielem strony w inny sposób.',
    report: 'To nie Państwa błąd. Prosimy powiadomić właściciela strony.',
  },
} satisfies Messages;
