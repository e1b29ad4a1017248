import type { TopicWords } from './topics';

export const nl: TopicWords = {
  seo: 'zoekmachine*, zoekresultaten, eerste pagina, zoekwoorden, vindbaarheid, vindbaar, zichtbaarheid, google positie*, google maps, organisch verkeer, hoger in, rankings, bovenaan in, in google',
  backlinks:
    'backlink*, linkbuilding, gastblog*, gastartikel*, gesponsord*, linkruil, artikel plaatsen, artikel publiceren, link plaatsen, dofollow, linkplaatsing*, artikel schrijven, een artikel, betaalde artikelen, link naar',
  webdesign:
    'webdesign*, nieuwe website, website laten, website maken, webontwikkeling, moderne website, verouderd*, responsive, app ontwikkel*, redesign, opfrissen',
  traffic:
    'bezoekers, verkeer, volgers, social media, likes, instagram, bereik, abonnees, google reviews, echte reviews, bedrijvengids, sterren reviews, vermelding',
  leads:
    'leads, leadgeneratie, nieuwe klanten, meer klanten, potentiele klanten, meer omzet, omzet, klantenwerving, afspraken, meer aanvragen, prospects, nieuwe opdrachten',
  lists:
    'adressenbestand*, e-maillijst*, emaillijst*, mailinglijst*, e-mailmarketing, emailmarketing, contactformulieren, bulkmail, bedrijfsgegevens, beslissers, bedrijvenbestand, databestand*',
  yourSite:
    'uw website, uw site, uw bedrijf, uw pagina, uw blog, uw domein*, uw merk, uw webshop, uw onderneming, je website, je site, je bedrijf, je blog, jullie website, jullie bedrijf, uw concurrent*, je concurrent*, uw branche, uw online, eigenaar van, website eigenaar, webmaster*, jouw website, jouw bedrijf, uw organisatie',
  offering:
    'wij bieden, bieden wij, we bieden, wij helpen, helpen wij, we helpen, help ik, ons team, ons bureau, onze diensten, onze dienst, onze experts, onze oplossing*, ons platform, gespecialiseerd in, speciale aanbieding*, exclusie*, onze producten, ons bedrijf, wij leveren, onze klanten, wij verzorgen, ik bied, onze pakketten, wij verstrekken, wij maken, help bedrijven, kunnen we',
  promise:
    'gegarandeer*, garande*, verhoog*, verhogen, verbeter, verdubbel*, maximalis*, resultaten, zonder risico, groei*, laten groeien, vergroot*, rendement, succes, bewezen, boost*, meer bezoekers, meer telefoontjes, betere posities, klanten misloopt, meer boekingen',
  contact:
    'interesse in, geinteresseerd*, kort gesprek, kort telefoongesprek, gratis analyse, gratis audit, gratis advies, gratis proef*, gratis consult*, vrijblijvend*, afspraak inplannen, inplannen, beantwoord deze, 15 minuten, 10 minuten, neem contact, een belletje, even bellen, gratis demo, gratis offerte, kennismak*, mijn bericht, vorige bericht, gratis check, case study, stuur ik, zin in, verkoopgesprekken, laat weten, stuur een',
  crypto:
    'crypto*, bitcoin*, btc, ethereum, cryptovaluta, blockchain, nft, wallet, token, tokens, usdt, btc per, minimale storting, per week',
  invest:
    'investe*, belegg*, passief inkomen, geld verdienen, verdien geld, verdien tot, snel geld, trading, forex, winst*, financiele vrijheid, vanuit huis, per dag, extra inkomen, bijverdien*, rijk worden',
  casino:
    'casino*, gokken, gokkast*, goksite*, weddenschap*, wedden, sportwedden, gratis spins, bonus zonder, welkomstbonus, stortingsbonus, roulette, poker, jackpot, loterij, slots, blackjack, bij registratie',
  loan: 'lening*, leningen, krediet*, lage rente, rente, rentevoet, financiering*, bkr, zonder bkr, geld lenen, hypothe*, schulden, zakelijke lening, kredietverstrekker*, werkkapitaal, geldschieter*, per jaar, particulieren en',
  pharma:
    'viagra*, cialis*, zonder recept, kamagra, erectie*, pillen, apotheek, medicijnen, afvallen, afslank*, sildenafil*, supplement*, cbd, ozempic, vetverbranding, medicijnen zonder, haaruitval',
  adult:
    'porno*, seks, sex, sexy, naakt*, escort*, dating, daten, singles, webcam, alleenstaande vrouwen, vreemdgaan, vrouwen uit, eenzaam',
  account:
    'account is, account geblokkeerd, account wordt, uw account, uw rekening, uw mailbox, uw wachtwoord, verifieer*, verifieren, bevestig uw, ongebruikelijke activiteit, verdachte activiteit*, geblokkeerd, opgeschort, uw pakket, pakketje, verzendkosten, douanekosten, openstaande factuur, onbetaalde factuur, domein verloopt, verloopt, verlopen, paypal, postnl, ing, rabobank, digid, bankgegevens, betaalgegevens, mailbox vol, incasso*, belastingdienst, cjib, netflix, bijwerken, beveiligingsmelding, beveilig uw, inlogpoging, uw merk, belastingteruggave',
  prize:
    'winnaar*, gefeliciteerd, gewonnen, heeft gewonnen, prijs, prijzen, cadeaubon*, cadeaukaart*, iphone, gratis cadeau, geselecteerd, loting, waardebon*, beloning*',
  inheritance:
    'erfenis*, erfgenaam, begunstigde*, overleden, miljoen euro, miljoen dollar, miljoen, advocaat, overdracht van, donatie*, schenking, zakelijk voorstel, vertrouwelijk*, god zegene, kanker, nalatenschap, fondsen',
  threat:
    'gehackt*, hacker*, uw webcam, opgenomen, losgeld, auteursrecht*, juridische stappen, malware, trojan*, inbreuk*, datalek*, kwetsba*, negatieve reviews, boete, boetes, overtreding*',
  urgency:
    'dringend*, spoed, laatste kans, laatste waarschuwing, laatste herinnering, alleen vandaag, beperkte tijd, tijdelijk, onmiddellijk, direct actie, binnen 24, binnen 48, 24 uur, 48 uur, mis het, wees snel, wacht niet, nu of',
  clickHere:
    'klik hier, klik op, klikt u, klikken, bezoek onze, bezoek ons, volgende link, deze link, via de, bestel nu, koop nu, meld u, meld je, schrijf u, registreer*, ontdek, lees meer, kijk op, speel nu, download*, vraag nu, ga naar, meer weten',
  unsubscribe: 'afmelden, uitschrijven, uit te, niet meer, geen prijs, geen interesse, afmeldlink, verwijderen uit',
  messenger: 'telegram*, whatsapp, skype, wechat, via whatsapp',
  goods:
    'replica*, groothandel*, fabrikant*, fabriek*, leverancier*, rolex, luxe horloges, merktassen, catalogus, uit china, oem, minimale afname, prijslijst',
  automation:
    'kunstmatige intelligentie, ai-gestuurd*, ai gestuurde, ai oplossing*, ai-oplossing*, ai tool*, ai agent*, ai-agent*, chatbot*, automatiser*, automatisch*, software*, crm, chatgpt, saas, online marketing, marketingbureau, internetbureau, digitaal bureau, virtuele assistent*, marketing',
  cheap:
    'goedkoop*, goedkope, lage prijs, lage prijzen, beste prijs, laagste prijs, korting*, aanbieding*, vanaf slechts, voor slechts, slechts, speciale prijs, betaalba*, per maand, voordelig*, actieprijs, uitverkoop, scherpe prij*, kosten verlagen, verlagen uw, energiekosten, energierekening, bespaar*',
  request:
    'ik wil, wij willen, ik zou, wij zouden, we zouden, kunt u, kun je, kunnen jullie, zou u, ik zoek, wij zoeken, op zoek, ik heb, heeft u, hebben jullie, is het, is er, zijn er, mijn vraag, een vraag, vraagje, vragen over, hoe kan, hoe lang, hoeveel, wanneer, waar kan, weten of, graag willen, graag weten, zou het, mogelijk om, informatie over, nodig, kan ik, mag ik, doen jullie, graag een',
  order:
    'mijn bestelling, bestelling*, besteld, bestelnummer, ordernummer, levering, geleverd, pakket, factuur, terugbetal*, retour*, terugsturen, ruilen, aankoop, gekocht, kopen, garantie, artikel, abonnement, onderdeel, onderdelen, ontvangen, voorraad, maat, opzeggen',
  booking:
    'reserver*, boeken, boeking, geboekt, tafel, kamer, kamers, aankomst, vertrek, nachten, nacht, afspraak, beschikba*, personen, kaartjes, tickets, les, lessen, cursus, workshop, rondleiding, huren, verzetten, annuleren, volwassenen, plaatsen, bezichtig*',
  problem:
    'fout*, foutmelding, werkt niet, lukt niet, doet het, kapot, defect*, probleem*, problemen, inloggen, login, loopt vast, vastloop*, crasht, reparatie*, repareren, lekt, lekkage, hulp, melding, versie, instelling*, resetten, storing*, handleiding',
  job: 'sollicit*, cv, vacature*, functie, baan, stage, stageplek, stagiair*, ervaring, afgestudeerd, student*, opleiding, fulltime, parttime, salaris, gesprek, vrijwillig*, bijbaan, motivatie*, open sollicitatie, werken bij, bijlage',
  thanks:
    'bedankt, dank, dankjewel, alvast bedankt, hartelijk dank, groet, groeten, groetjes, met vriendelijke, vriendelijke groet*, mvg, excuses, sorry, tevreden, complimenten, fijne dag, super',
  quote:
    'offerte*, een offerte, offerte voor, prijs voor, prijsopgave, wat kost, wat kosten, kosten voor, hoeveel kost, tarieven, vierkante, m2, keuken, badkamer, dak, tuin, huis, woning, appartement, renov*, verbouw*, schilderwerk, schilder*, cv-ketel, ketel, kozijnen, ramen, verhuiz*, catering, vertal*, trouwfotograaf, fotograaf, schutting, installer*, begroting',
  callBack:
    'bel mij, bel me, mij bellen, me bellen, terugbellen, teruggebeld, bellen, mijn nummer, bereikbaar, bereiken, contact met, contact opnemen, mijn telefoonnummer, telefonisch, belt u',
  time: 'maandag*, dinsdag*, woensdag*, donderdag*, vrijdag*, zaterdag*, zondag*, morgen, gisteren, volgende week, vorige week, deze week, ochtend, middag, avond, weekend, januari, februari, maart, april, mei, juni, juli, augustus, september, oktober, november, december, uur, vandaag, volgende maand, volgend, afgelopen',
  family:
    'mijn vrouw, mijn man, mijn zoon, mijn dochter, mijn moeder, mijn vader, onze zoon, onze dochter, onze bruiloft, bruiloft, trouwen, verjaardag, kinderen, mijn hond, hond, kat, mijn zus, mijn broer, vrienden, school, familie, mijn ouders, allergi*, vegetari*, veganist*, rolstoel*, zwanger, onze vereniging, collega*, leerlingen, oma, opa, vriendin',
  code: 'functie, console, api, webhook*, documentatie, ontwikkelaar*, json, http, null, undefined, regel, server, plugin, verzoek, respons, parameter, code, endpoint, foutcode',
  complaint:
    'teleurgesteld, teleurstell*, onacceptabel*, klacht*, schandalig, schande, wachten, gewacht, niemand, nooit meer, slecht*, beschadigd*, verkeerd*, te laat, vertraging, lawaai, vies, ontevreden, dubbel afgeschreven, afgeschreven, geen reactie, nog steeds, derde keer, onbeleefd',
  ownSite: 'onze website, onze site, mijn website, mijn site, onze pagina, onze winkel, mijn winkel, onze webshop',
};
