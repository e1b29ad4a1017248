import type { TopicWords } from './topics';

export const es: TopicWords = {
  seo: 'posicionamiento*, buscadores, motores de, primera pagina, primeros resultados, primeras posiciones, posicionar*, palabras clave, visibilidad, google maps, trafico organico, ranking*, en google',
  backlinks:
    'backlink*, enlaces, enlaces dofollow, articulo patrocinado, articulos patrocinados, post patrocinado, intercambio de, guest post*, linkbuilding, articulo invitado, escribir un, un articulo, articulos de, articulos pagados, enlace a, contenido unico, proponer temas',
  webdesign:
    'diseno web, disenamos, rediseno*, redisenar, pagina moderna, desarrollo web, desarrollo de, creacion de, paginas web, crear tu, nueva web, aplicacion movil, anticuad*, obsolet*, desactualizad*',
  traffic:
    'trafico, visitantes, seguidores, redes sociales, likes, instagram, visitas, alcance, resenas reales, resenas de, resenas, directorio premium, estrellas, de alta',
  leads:
    'leads, clientes potenciales, nuevos clientes, mas clientes, mas ventas, generar ventas, generacion de, prospectos, captacion de, captar clientes, reuniones, cartera de, aumentar ventas',
  lists:
    'base de, bases de, lista de, listas de, correo masivo, email marketing, formularios de, envio masivo, correos electronicos, campana de, campanas de, directorio, contactos verificados, enlaces patrocinados',
  yourSite:
    'su sitio, su pagina, su web, su empresa, su negocio, su blog, su dominio, su marca, tu sitio, tu pagina, tu web, tu empresa, tu negocio, tu blog, tu marca, tu dominio, sus competidores, su competencia, tu competencia, su sector, propietario del, propietario de, vuestra web, vuestra empresa, webmaster*, su presencia, tu presencia, vuestro negocio',
  offering:
    'ofrecemos, le ofrecemos, les ofrecemos, te ofrecemos, ofrezco, nuestro equipo, nuestra agencia, nuestros servicios, nuestro servicio, nuestros expertos, nuestras soluciones, nuestra solucion, nuestra plataforma, especializad*, oferta especial, oferta exclusiva, ayudamos, nuestros productos, nuestra empresa, brindamos, proporcionamos, somos una, somos un, nuestros clientes, nuestros paquetes, damos prestamos, nos ocupamos, bajamos, ayudo a, podemos conseguirle, podemos crear, conectamos',
  promise:
    'garantiz*, garantia de, aument*, impuls*, duplic*, multiplic*, maximiz*, resultados, sin riesgo, crecimiento, rentab*, potenci*, atra*, exito, exponencial, comprobados, hacer crecer, destacar, mejore, mejora tu, mejorar su, mejorar tu, mejoramos, mas negocio, mas llamadas, mejores puestos, perdiendo clientes, mas reservas, si crece, muchos clientes',
  contact:
    'le interesa, te interesa, les interesa, estas interesado, interesado, interesada, llamada breve, breve llamada, consulta gratuita, auditoria gratuita, auditoria gratis, prueba gratuita, prueba gratis, demostracion gratuita, sin compromiso, agendar una, agenda una, agende una, responda a, responde a, 15 minutos, 10 minutos, contactenos, contactanos, una llamada, presupuesto gratuito, podemos agendar, analisis gratuito, caso de, diagnostico gratis, diagnostico gratuito, se apunta, mi mensaje, mensaje anterior, nos quedan, escribanos, escribenos, contacteme, estudio gratis, estudio gratuito, le envio, le parece',
  crypto:
    'cripto*, bitcoin*, btc, ethereum, criptomoneda*, blockchain, nft, billetera, token, tokens, usdt, btc por, deposito minimo, por semana, plataforma de',
  invest:
    'inverti*, invierte*, inversion*, inversor*, inversionista*, ingresos pasivos, ingreso pasivo, ganar dinero, gane dinero, gana dinero, gana hasta, dinero facil, trading, forex, ganancias, beneficios diarios, libertad financiera, desde casa, por dia, al dia, diarios, rentabilidad*, hacerse rico, ingresos extra',
  casino:
    'casino*, apuestas, apuesta, tragamonedas, tragaperras, giros gratis, tiradas gratis, bono de, bono sin, ruleta, poker, jackpot, loteria, casa de, slots, de azar, blackjack, al registrarte, giros',
  loan: 'prestamo*, creditos, credito, financiamiento, financiacion, tasa de, tasas de, bajo interes, interes bajo, prestamista*, hipotec*, deudas, prestamos rapidos, credito rapido, capital de, aprobacion inmediata, sin buro, sin aval, microcredito*, morosos, al anual, anual, a particulares, aunque este',
  pharma:
    'viagra*, cialis*, sin receta, receta medica, farmacia*, pastillas, medicamentos, perder peso, bajar de, adelgaz*, sildenafil*, suplemento*, cbd, ozempic, disfuncion*, erectil*, quemador*, quemar grasa, medicinas sin, caida del',
  adult:
    'porno*, sexo, sexy, desnud*, escort*, citas, mujeres solteras, webcam, chicas, solteras, caliente*, contactos eroticos, mujeres de, solo esta, en linea',
  account:
    'cuenta suspendida, cuenta ha, cuenta sera, su cuenta, tu cuenta, su buzon, su contrasena, tu contrasena, verifique su, verifica tu, verificar su, confirme sus, confirma tus, actividad inusual, actividad sospechosa, suspendid*, bloquead*, su paquete, tu paquete, paquete esta, factura pendiente, factura vencida, pago pendiente, dominio caduca*, dominio expira*, expirara, caducara, paypal, correos, datos bancarios, actualice sus, actualizar sus, buzon lleno, tarifa de, aduana*, netflix, aviso de, proteja su, acceso desde, su marca, documento compartido, verifique, confirme',
  prize:
    'ganador*, felicidades, felicitaciones, ha ganado, has ganado, premio*, sorteo*, tarjeta regalo, iphone, regalo*, seleccionad*, reclame su, reclama tu, recompensa*, cupon, de regalo',
  inheritance:
    'herencia*, heredero*, beneficiari*, fallecid*, difunt*, millones de, abogado, transferencia de, donacion*, propuesta de, confidencial*, dios le, dios te, cancer, fondos, testament*, naciones unidas',
  threat:
    'hacke*, pirata, su camara, tu camara, grabe, grabado, rescate, derechos de, acciones legales, demanda, malware, virus, troyano, infraccion*, filtrar*, vulnerabilidad*, resenas negativas, multa, multas, sancion*',
  urgency:
    'urgente*, ultima oportunidad, ultimo aviso, solo hoy, por tiempo, tiempo limitado, inmediatamente, de inmediato, 24 horas, 48 horas, no pierda, no pierdas, no te, apurate, date prisa, ultimas plazas, plazas limitadas, aproveche, aprovecha',
  clickHere:
    'haga clic, haz clic, clic aqui, click aqui, haga click, visite nuestro, visita nuestro, visitanos, siguiente enlace, este enlace, aqui, compre ahora, compra ahora, registrese, registrate, descubre, descubra, ingrese, entra en, juega, solicite, solicita ya, pide ahora, descarga*, unete',
  unsubscribe:
    'darse de, dar de, darte de, cancelar suscripcion, no desea, no deseas, dejar de, baja, no recibir, eliminar su, suscripcion',
  messenger: 'telegram*, whatsapp, skype, wechat, por whatsapp',
  goods:
    'replica*, al por, mayorista*, fabricante*, fabrica, proveedor*, rolex, relojes de, bolsos de, catalogo, desde china, oem, cantidad minima',
  automation:
    'inteligencia artificial, con ia, agentes ia, herramienta de, chatbot*, automatiz*, software*, crm, chatgpt, saas, marketing digital, agencia digital, agencia de, asistente virtual, marketing, agente ia',
  cheap:
    'barat*, precio bajo, precios bajos, mejor precio, mejores precios, descuento*, promocion*, oferta, ofertas, desde solo, por solo, precio especial, economic*, al mes, asequible*, rebaja*, cupones, accesible*, bajamos sus, reducimos su, reducir sus, sus gastos, su factura, ahorre, ahorra, la luz',
  request:
    'quisiera, me gustaria, nos gustaria, queria, quiero, queremos, podria, podrian, puede, pueden, podeis, necesito, necesitamos, busco, buscamos, estoy buscando, estamos buscando, hay, tienen, teneis, es posible, mi pregunta, una pregunta, una consulta, una duda, como puedo, cuanto, cuando, donde, saber si, saber cuando, seria posible, me podeis, me pueden, informacion sobre, informarme, hacen, haceis',
  order:
    'mi pedido, pedido*, numero de, entrega, envio, enviado, paquete, factura, reembolso, devolucion*, devolver, cambio, compra, compre, comprado, comprar, garantia, articulo, suscripcion, repuesto*, recibido, recibi, stock, talla, anular',
  booking:
    'reserv*, mesa, habitacion*, llegada, salida, noches, noche, cita, disponib*, personas, entradas, clase, clases, curso, taller, visita, alquil*, cancelar, cambiar, adultos, plazas, apartamento',
  problem:
    'error*, no funciona, no puedo, no me, dejo de, averia*, roto, rota, estropead*, problema*, iniciar sesion, acceder, se cierra, se cuelga, bloquea, arreglar, repar*, fuga, gotea, ayuda, mensaje, version, configura*, fallo*, falla*, restablecer, instrucciones',
  job: 'curriculum*, cv, puesto, vacante*, candidat*, empleo, trabajo, trabajar, practicas, becari*, experiencia, licenciad*, graduad*, estudiante*, universidad, jornada, salario, entrevista, voluntari*, oferta de, postul*, solicitud, adjunto',
  thanks:
    'gracias, muchas gracias, saludos, un saludo, cordial saludo, atentamente, agradec*, disculp*, perdon*, encantad*, content*, felicito, de antemano, enhorabuena, buen dia, buen trabajo',
  quote:
    'presupuesto, presupuesto para, cotizacion*, cotizar, precio de, precios de, precio para, cuanto cuesta, cuanto cobran, costo, coste, tarifas, metros, m2, cocina, bano, techo, tejado, jardin, casa, piso, reforma*, pintar, pintura, caldera, ventanas, mudanza, catering, traduccion, fotografo, valla, instalar, instalacion',
  callBack:
    'llamame, llamenme, me llamen, me llame, llamarme, llamadme, me llameis, me llamais, mi numero, contactarme, contacten conmigo, localizarme, mi telefono, por telefono',
  time: 'lunes, martes, miercoles, jueves, viernes, sabado, sabados, domingo, domingos, manana, ayer, proxima semana, semana pasada, esta semana, semana, tarde, noche, fin de, enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre, horas, hoy, proximo, proxima, pasado',
  family:
    'mi mujer, mi esposa, mi esposo, mi marido, mi hijo, mi hija, mi madre, mi padre, nuestro hijo, nuestra hija, nuestra boda, boda, cumpleanos, aniversario, ninos, nino, nina, mi perro, perro, gato, mi hermana, mi hermano, amigos, escuela, colegio, familia, mis padres, alergi*, vegetarian*, vegan*, silla de, embarazada, nuestra asociacion, companeros, alumnos, abuela, mi pareja',
  code: 'funcion, consola, api, webhook*, documentacion, desarrollador*, json, http, null, undefined, linea, servidor, plugin, peticion, respuesta, parametro, codigo, endpoint',
  complaint:
    'decepcion*, inaceptable, queja*, reclam*, vergonzoso, verguenza, espera, esperando, esperado, nadie, nunca mas, mal servicio, pesimo*, mala, danad*, equivocad*, retraso, ruido, sucio, sucia, insatisfech*, cobrado dos, sin respuesta, todavia no, tercera vez, lamentable',
  ownSite:
    'nuestra web, nuestro sitio, nuestra pagina, mi web, mi pagina, mi sitio, nuestra tienda, nuestro negocio, mi negocio',
};
