import type { Messages } from '../messages';

export const fr = {
  thanks: 'Merci !',
  received: 'Votre envoi nous est bien parvenu.',
  notSent: 'Votre formulaire n’a pas pu être envoyé',
  typed:
    'Votre saisie est généralement conservée : le bouton « Précédent » de votre navigateur vous permet de la retrouver.',
  back: 'Retour au site',
  backButton: 'Le bouton « Précédent » de votre navigateur vous ramène à la page d’où vous venez.',
  code: 'Code d’erreur',
  reason: {
    invalid_body: 'Les données du formulaire nous sont parvenues dans un état illisible.',
    missing_access_key: 'Le formulaire n’est pas entièrement configuré : il lui manque sa clé d’accès.',
    invalid_access_key: 'Le formulaire n’est pas configuré correctement : sa clé d’accès est inconnue.',
    inactive_form: 'Ce formulaire n’accepte pas d’envois pour le moment.',
    form_unavailable: 'Ce formulaire ne peut pas accepter d’envois.',
    origin_not_allowed: 'Ce formulaire n’accepte pas les envois depuis le site d’où vous venez.',
    payload_too_large: 'Votre envoi est trop volumineux.',
    unsupported_content_type: 'Le formulaire a été envoyé dans un format qui n’est pas pris en charge.',
    rate_limited: 'Trop de formulaires ont été envoyés depuis votre connexion en peu de temps.',
    quota_reached: 'Ce formulaire a atteint son nombre maximal d’envois.',
    profile_lookup_failed: 'Nous n’avons pas pu retrouver le formulaire à l’instant.',
    fault: 'Une erreur s’est produite de notre côté.',
    payment: 'Le paiement n’a pas pu être lancé ; rien n’a donc été envoyé.',
  },
  advice: {
    resend:
      'Veuillez revenir en arrière et renvoyer le formulaire. Si le problème persiste, merci de prévenir le responsable du site.',
    retry: 'Veuillez patienter un instant, puis renvoyer le formulaire.',
    wait: 'Veuillez patienter une minute, puis renvoyer le formulaire. Si cela ne suffit pas, attendez 15 minutes.',
    shrink:
      'Veuillez joindre des fichiers moins nombreux ou moins lourds, ou raccourcir votre texte, puis renvoyer le formulaire.',
    later: 'Veuillez réessayer plus tard ou contacter le responsable du site par un autre moyen.',
    elsewhere: 'Veuillez contacter le responsable du site par un autre moyen.',
    report: 'Vous n’y êtes pour rien. Merci de prévenir le responsable du site.',
  },
} satisfies Messages;
