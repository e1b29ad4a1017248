import type { Messages } from '../messages';

export const es = {
  thanks: '¡Muchas gracias!',
  received: 'Hemos recibido sus datos.',
  notSent: 'No se ha podido enviar el formulario',
  typed: 'Lo que ha escrito suele conservarse: puede volver a ello con el botón «Atrás» de su navegador.',
  back: 'Volver al sitio web',
  backButton: 'Puede volver a la página anterior con el botón «Atrás» de su navegador.',
  code: 'Código de error',
  reason: {
    invalid_body: 'Los datos del formulario han llegado en un estado ilegible.',
    missing_access_key: 'El formulario no está configurado por completo: falta su clave de acceso.',
    invalid_access_key: 'El formulario no está bien configurado: su clave de acceso es desconocida.',
    inactive_form: 'Este formulario no acepta envíos en este momento.',
    form_unavailable: 'Este formulario no puede aceptar envíos.',
    origin_not_allowed: 'Este formulario no acepta envíos desde el sitio web del que usted viene.',
    payload_too_large: 'Su envío es demasiado grande.',
    unsupported_content_type: 'El formulario se ha enviado en un formato que no se admite.',
    rate_limited: 'Se han enviado demasiados formularios desde su conexión en poco tiempo.',
    quota_reached: 'Este formulario ha alcanzado su límite de envíos.',
    profile_lookup_failed: 'En este momento no hemos podido consultar el formulario.',
    fault: 'Se ha producido un error por nuestra parte.',
    payment: 'No se ha podido iniciar el pago, por lo que no se ha enviado nada.',
  },
  advice: {
    resend:
      'Por favor, vuelva atrás y envíe el formulario de nuevo. Si el problema continúa, avise al responsable del sitio web.',
    retry: 'Por favor, espere un momento y envíe el formulario de nuevo.',
    wait: 'Por favor, espere un minuto y envíe el formulario de nuevo. Si no es suficiente, espere 15 minutos.',
    shrink:
      'Por favor, adjunte menos archivos o archivos más pequeños, o acorte el texto, y envíe el formulario de nuevo.',
    later: 'Por favor, inténtelo más tarde o póngase en contacto con el responsable del sitio web por otra vía.',
    elsewhere: 'Por favor, póngase en contacto con el responsable del sitio web por otra vía.',
    report: 'El error no es suyo. Por favor, avise al responsable del sitio web.',
  },
} satisfies Messages;
