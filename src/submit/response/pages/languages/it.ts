import type { Messages } from '../messages';

export const it = {
  thanks: 'Grazie!',
  received: 'Abbiamo ricevuto i Suoi dati.',
  notSent: 'Non è stato possibile inviare il modulo',
  typed: 'Di solito quanto ha scritto viene conservato: può ritrovarlo con il pulsante «Indietro» del browser.',
  back: 'Torna al sito',
  backButton: 'Può tornare alla pagina precedente con il pulsante «Indietro» del browser.',
  code: 'Codice di errore',
  reason: {
    invalid_body: 'I dati del modulo sono arrivati in uno stato illeggibile.',
    missing_access_key: 'Il modulo non è configurato del tutto: manca la chiave di accesso.',
    invalid_access_key: 'Il modulo non è configurato correttamente: la chiave di accesso è sconosciuta.',
    inactive_form: 'Al momento questo modulo non accetta invii.',
    form_unavailable: 'Questo modulo non può accettare invii.',
    origin_not_allowed: 'Questo modulo non accetta invii dal sito da cui proviene.',
    payload_too_large: 'Il Suo invio è troppo grande.',
    unsupported_content_type: 'Il modulo è stato inviato in un formato non supportato.',
    rate_limited: 'Dalla Sua connessione sono stati inviati troppi moduli in poco tempo.',
    quota_reached: 'Questo modulo ha raggiunto il numero massimo di invii.',
    profile_lookup_failed: 'In questo momento non siamo riusciti a consultare il modulo.',
    fault: 'Si è verificato un errore da parte nostra.',
    payment: 'Non è stato possibile avviare il pagamento, quindi non è stato inviato nulla.',
  },
  advice: {
    resend:
      'La preghiamo di tornare indietro e inviare di nuovo il modulo. Se il problema si ripete, avvisi il responsabile del sito.',
    retry: 'La preghiamo di attendere un momento e di inviare di nuovo il modulo.',
    wait: 'La preghiamo di attendere un minuto e di inviare di nuovo il modulo. Se non basta, attenda 15 minuti.',
    shrink:
      'La preghiamo di allegare meno file o file più piccoli, oppure di abbreviare il testo, e di inviare di nuovo il modulo.',
    later: 'La preghiamo di riprovare più tardi o di contattare il responsabile del sito in un altro modo.',
    elsewhere: 'La preghiamo di contattare il responsabile del sito in un altro modo.',
    report: 'L’errore non dipende da Lei. La preghiamo di avvisare il responsabile del sito.',
  },
} satisfies Messages;
