import type { Messages } from '../messages';

export const de = {
  thanks: 'Vielen Dank!',
  received: 'Ihre Angaben sind angekommen.',
  notSent: 'Ihr Formular konnte nicht gesendet werden',
  typed: 'Ihre Eingaben sind meist noch vorhanden: Mit der Zurück-Taste Ihres Browsers gelangen Sie wieder zu ihnen.',
  back: 'Zurück zur Website',
  backButton: 'Mit der Zurück-Taste Ihres Browsers gelangen Sie wieder zur vorherigen Seite.',
  code: 'Fehlercode',
  reason: {
    invalid_body: 'Die Daten des Formulars kamen in einem unlesbaren Zustand an.',
    missing_access_key: 'Das Formular ist nicht vollständig eingerichtet: Sein Zugriffsschlüssel fehlt.',
    invalid_access_key: 'Das Formular ist nicht richtig eingerichtet: Sein Zugriffsschlüssel ist unbekannt.',
    inactive_form: 'Dieses Formular nimmt zurzeit keine Einsendungen an.',
    form_unavailable: 'Dieses Formular kann keine Einsendungen annehmen.',
    origin_not_allowed: 'Dieses Formular nimmt von der Website, von der Sie kommen, keine Einsendungen an.',
    payload_too_large: 'Ihre Einsendung ist zu groß.',
    unsupported_content_type: 'Das Formular wurde in einem Format gesendet, das nicht unterstützt wird.',
    rate_limited: 'Über Ihre Internetverbindung wurden in kurzer Zeit zu viele Formulare gesendet.',
    quota_reached: 'Dieses Formular hat die Höchstzahl an Einsendungen erreicht.',
    profile_lookup_failed: 'Wir konnten das Formular gerade nicht abrufen.',
    fault: 'Bei uns ist ein Fehler aufgetreten.',
    payment: 'Die Zahlung konnte nicht gestartet werden, daher wurde nichts gesendet.',
  },
  advice: {
    resend:
      'Bitte gehen Sie zurück und senden Sie das Formular noch einmal. Falls das nicht hilft, geben Sie bitte dem Betreiber der Website Bescheid.',
    retry: 'Bitte warten Sie einen Moment und senden Sie das Formular dann noch einmal.',
    wait: 'Bitte warten Sie eine Minute und senden Sie das Formular dann noch einmal. Falls das nicht hilft, warten Sie bitte 15 Minuten.',
    shrink:
      'Bitte hängen Sie weniger oder kleinere Dateien an oder kürzen Sie Ihren Text und senden Sie das Formular noch einmal.',
    later:
      'Bitte versuchen Sie es später noch einmal oder wenden Sie sich auf anderem Weg an den Betreiber der Website.',
    elsewhere: 'Bitte wenden Sie sich auf anderem Weg an den Betreiber der Website.',
    report: 'Das liegt nicht an Ihnen. Bitte geben Sie dem Betreiber der Website Bescheid.',
  },
} satisfies Messages;
