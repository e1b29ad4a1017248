import type { Messages } from '../messages';

export const nl = {
  thanks: 'Hartelijk dank!',
  received: 'Wij hebben uw gegevens ontvangen.',
  notSent: 'Uw formulier kon niet worden verzonden',
  typed: 'Wat u hebt ingevuld, is meestal bewaard: met de knop ‘Terug’ van uw browser keert u ernaar terug.',
  back: 'Terug naar de website',
  backButton: 'Met de knop ‘Terug’ van uw browser keert u terug naar de vorige pagina.',
  code: 'Foutcode',
  reason: {
    invalid_body: 'De gegevens van het formulier kwamen onleesbaar aan.',
    missing_access_key: 'Het formulier is niet volledig ingesteld: de toegangssleutel ontbreekt.',
    invalid_access_key: 'Het formulier is niet goed ingesteld: de toegangssleutel is onbekend.',
    inactive_form: 'Dit formulier accepteert op dit moment geen inzendingen.',
    form_unavailable: 'Dit formulier kan geen inzendingen accepteren.',
    origin_not_allowed: 'Dit formulier accepteert geen inzendingen van de website waar u vandaan komt.',
    payload_too_large: 'Uw inzending is te groot.',
    unsupported_content_type: 'Het formulier is verzonden in een indeling die niet wordt ondersteund.',
    rate_limited: 'Via uw internetverbinding zijn in korte tijd te veel formulieren verzonden.',
    quota_reached: 'Dit formulier heeft het maximale aantal inzendingen bereikt.',
    profile_lookup_failed: 'Wij konden het formulier zojuist niet ophalen.',
    fault: 'Er is bij ons iets misgegaan.',
    payment: 'De betaling kon niet worden gestart, dus er is niets verzonden.',
  },
  advice: {
    resend:
      'Ga terug en verzend het formulier opnieuw. Helpt dat niet, laat het dan weten aan de beheerder van de website.',
    retry: 'Wacht een ogenblik en verzend het formulier opnieuw.',
    wait: 'Wacht een minuut en verzend het formulier opnieuw. Helpt dat niet, wacht dan 15 minuten.',
    shrink: 'Voeg minder of kleinere bestanden toe, of kort uw tekst in, en verzend het formulier opnieuw.',
    later: 'Probeer het later opnieuw of neem op een andere manier contact op met de beheerder van de website.',
    elsewhere: 'Neem op een andere manier contact op met de beheerder van de website.',
    report: 'Dit ligt niet aan u. Laat het alstublieft weten aan de beheerder van de website.',
  },
} satisfies Messages;
