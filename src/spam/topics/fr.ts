import type { TopicWords } from './topics';

export const fr: TopicWords = {
  seo: 'referencement*, moteurs de, moteur de, premiere page, premiere position, positionnement, visibilite, mots cles, mots-cles, resultats google, google maps, classement google, trafic organique, sur google, optimisation seo',
  backlinks:
    'backlink*, netlinking, liens entrants, article invite*, articles invites, article sponsorise*, articles sponsorises, echange de, echange liens, achat liens, lien dofollow, publier un, publication sponsorisee, ecrire un, un article, articles payants, proposer des, liens jeux, lien vers, contenu unique',
  webdesign:
    'refonte, creation de, creation site*, webdesign*, site moderne, developpement web, site vitrine, application mobile, developpement site*, obsolete, nouveau site, agence web, votre logo',
  traffic:
    'trafic, visiteurs, abonnes, followers, reseaux sociaux, likes, instagram, vues, notoriete, avis google, vrais avis, avis 5, annuaire*, etoiles',
  leads:
    'leads, prospects, generation de, nouveaux clients, plus de, plus clients, clients potentiels, prospection, chiffre d, vos ventes, acquisition client*, clients qualifies',
  lists:
    'liste de, listes de, base de, bases de, emailing*, fichier prospect*, adresses email*, mailing*, formulaires de, formulaire de, decideurs, campagne email*, envoi massif, base donnees',
  yourSite:
    'votre site*, votre page, votre entreprise, votre societe, votre activite, votre blog, votre domaine, vos concurrents, votre marque, votre secteur, votre commerce, votre boutique, votre visibilite, votre presence, proprietaire du, proprietaire de, ton site, webmaster*',
  offering:
    'nous proposons, nous offrons, nous vous, je propose, je vous, notre equipe, notre agence, nos services, nos experts, nos solutions, notre service, notre solution, specialises dans, specialisee dans, specialise dans, offre speciale, offre exclusive, nos produits, nous aidons, notre entreprise, nous fournissons, nos offres, nous accompagnons, notre plateforme, nos clients, notre offre, nous accordons, nous reduisons, nous nous, nous creons, j aide, aide des, nous pouvons, nous connectons',
  promise:
    'garanti*, booste*, augmente*, ameliore*, multipliez, doublez, maximise*, resultats, sans risque, croissance, rentable*, developpez, attirez, performance*, efficacite, rapidement, potentiel, explosez, resultat garanti, gagnez, meilleures places, d appels, au resultat, rapporter, passez a',
  contact:
    'vous interesse*, interesse, interessee, si cela, rappel gratuit, audit gratuit*, devis gratuit*, consultation gratuite, essai gratuit, demo gratuite, bref echange, court appel, 15 minutes, 10 minutes, repondez a, reservez un, contactez-nous, contactez nous, sans engagement, un appel, disponible pour, analyse gratuite, en discuter, vous interesse, etude de, diagnostic gratuit, envie d, partant, vous relancer, mon message, dernier message, il nous, reste trois, ecrivez-nous, ecrivez nous, etude offerte, etude gratuite',
  crypto:
    'crypto*, bitcoin*, btc, ethereum, cryptomonnaie*, blockchain, nft, portefeuille crypto, jeton, jetons, trading crypto, btc par, depot minimum, par semaine, plateforme de',
  invest:
    'investi*, investissement*, revenus passifs, revenu passif, gagner de, gagner argent, argent facile, rendement*, trading, forex, benefices, profits, liberte financiere, depuis chez, par jour, complement de, gains, revenu complementaire, devenir riche, rentabilite',
  casino:
    'casino*, paris sportifs, machines a, tours gratuits, jackpot, bonus de, bonus sans, jeux d, poker, roulette, parier, bookmaker*, loterie, blackjack, l inscription, free spins, jeux et',
  loan: 'pret, prets, credit, credits, taux d, taux interet, taux bas, preteur*, emprunt*, financement*, pret personnel, pret rapide, rachat de, micro credit, octroi de, particulier serieux, fonds de, offre pret, de pret, interdits bancaires, interdit bancaire, pret aux, prets aux, l an, reponse rapide, fiche ficp',
  pharma:
    'viagra*, cialis*, sans ordonnance, ordonnance, medicaments, pharmacie*, perte de, perdre du, perdre poids, pilules, comprimes, sildenafil, cbd, maigrir, minceur, complement alimentaire, complements alimentaires, ozempic, erection*, erectile',
  adult:
    'porno*, sexe, sexy, nue, nues, escort*, rencontre*, femmes celibataires, webcam, plan cul, coquin*, libertin*, celibataires, femmes de, seul ce, ce soir',
  account:
    'compte a, compte suspendu, compte sera, votre compte, votre boite, votre mot, mot de, verifiez vos, verifier votre, confirmez vos, confirmer votre, activite inhabituelle, activite suspecte, suspendu, bloque, facture impayee, votre colis, colis en, frais de, expire, domaine expire, mettre a, paypal, dhl, chronopost, carte vitale, ameli, amende*, coordonnees bancaires, boite pleine, antai, netflix, alerte securite, securisez*, connexion depuis, votre marque, document partage, confirmez, verifiez',
  prize:
    'gagnant*, felicitations, avez gagne, vous gagne*, tirage au, carte cadeau, iphone, concours, recompense*, cadeau, selectionne',
  inheritance:
    'heritage*, heritier*, beneficiaire*, defunt*, decede*, million d, millions d, millions de, donation*, don de, legs, notaire, virement de, dieu vous, atteinte d, cancer, maladie, fonds bloques, proposition d, confidentiel*, transfert de',
  threat:
    'pirate*, piratage, hacker*, votre webcam, rancon, droit d, droits d, poursuites*, mise en, violation*, logiciel malveillant, fuite de, faille*, avis negatifs, vos donnees, contrefacon, amende',
  urgency:
    'urgent*, offre limitee, derniere chance, dernier rappel, immediatement, dans les, 24 heures, 48 heures, ne manquez, vite, duree limitee, depechez*, expire bientot, places limitees, sans delai',
  clickHere:
    'cliquez ici, cliquez sur, cliquer ici, visitez notre, decouvrez nos, decouvrez notre, decouvrez, ici, lien suivant, ce lien, commandez, achetez, inscrivez-vous, inscrivez vous, en savoir, profitez*, rejoignez*, jouez, telechargez, consultez notre',
  unsubscribe: 'desinscri*, desabonne*, ne plus, plus recevoir, se desinscrire, desabonnement, ne souhaitez',
  messenger: 'telegram*, whatsapp*, skype, wechat, messenger',
  goods:
    'replique*, grossiste*, fabricant*, usine, fournisseur*, rolex, montres de, contrefacon*, sacs de, catalogue, oem, en gros, fabrique en, quantite minimum',
  automation:
    'intelligence artificielle, agent ia, outil ia, ia pour, par ia, chatbot*, automatisation*, automatisez*, automatise*, logiciel*, crm, chatgpt, saas, marketing digital, agence digitale, agence de, agence marketing, assistante virtuelle, marketing',
  cheap:
    'pas cher*, prix bas, meilleur prix, meilleurs prix, promotion*, promo*, reduction*, remise*, bon plan, bons plans, a partir, tarif preferentiel, tarifs attractifs, prix imbattable*, par mois, abordable*, seulement, soldes, code promo, moins cher, reduisons vos, reduire vos, vos factures, vos charges, economisez*, energie, fournisseur d',
  request:
    'je voudrais, je souhaite*, nous souhait*, nous voudrions, pourriez-vous, pourriez vous, pouvez-vous, pouvez vous, est-ce, est ce, y a, avez-vous, avez vous, je cherche, nous cherchons, je recherche, ma question, une question, j aimerais, nous aimerions, savoir si, savoir quand, besoin d, besoin de, comment, combien, quand, serait-il, serait il, puis-je, peut-on, merci de, faites-vous, quel est, quels sont, quelle est, renseignement*, information sur, informations sur',
  order:
    'ma commande, commande, commandes, numero de, livraison, livre, colis, facture, remboursement, rembourse*, retour, retourner, echange, achat, achete, acheter, garantie, article, abonnement, piece detachee, pieces detachees, expedie, recu, stock, resilier',
  booking:
    'reserver, reservation*, table, chambre, chambres, arrivee, depart, nuits, nuit, rendez-vous, disponible*, disponibilite*, personnes, billets, places, cours, stage, atelier, visite, location, louer, reporter, annuler, gite, couverts, adultes',
  problem:
    'erreur*, ne fonctionne, fonctionne pas, marche pas, marche plus, en panne, panne, casse, bug, probleme*, connecter, connexion, plante, impossible, reparer, reparation*, fuite, aide, message d, mise a, version, parametres, bloquee, reinitialis*, notice',
  job: 'candidature*, cv, poste, stage de, lettre de, emploi, offre d, alternance, apprentissage, experience, diplome*, etudiant*, etudes, cdi, cdd, salaire, benevol*, entretien, recrut*, spontanee, formation, motivation',
  thanks:
    'merci, remerci*, cordialement, bien cordialement, bonne journee, salutations, bien a, belle journee, desole*, excus*, bravo, ravi*, satisfait*, continuez, bonne soiree',
  quote:
    'un devis, devis pour, demande de, prix pour, prix d, vos tarifs, tarifs pour, tarif pour, cout, coute, combien ca, m2, metres, salle de, cuisine, toiture, jardin, maison, appartement, renov*, travaux, peinture, chauffage, chaudiere, fenetres, demenag*, traiteur, traduction, photographe, cloture, carrelage, budget, estimation',
  callBack:
    'rappelez-moi, rappelez moi, me rappeler, rappeler, m appeler, appelez-moi, me joindre, joignable, mon numero, me contacter, contactez-moi, me recontacter, par telephone',
  time: 'lundi*, mardi*, mercredi*, jeudi*, vendredi*, samedi*, dimanche*, demain, hier, semaine prochaine, semaine derniere, cette semaine, ce matin, matin, apres-midi, apres midi, soir, week-end, janvier, fevrier, mars, avril, mai, juin, juillet, aout, septembre, octobre, novembre, decembre, heures, aujourd hui, mois prochain, prochain, prochaine, dernier',
  family:
    'ma femme, mon mari, mon fils, ma fille, ma mere, mon pere, notre fils, notre fille, notre mariage, mariage, anniversaire, enfants, enfant, mon chien, chien, chat, ma soeur, mon frere, amis, ecole, famille, mes parents, allerg*, vegetarien*, vegan, fauteuil roulant, enceinte, notre association, collegues, eleves, ma compagne, ma grand',
  code: 'fonction, erreur 500, console, api, webhook*, documentation, developpeur, json, http, null, undefined, ligne, serveur, plugin, requete, reponse, parametre, code',
  complaint:
    'decu*, decevant*, inadmissible, inacceptable, reclam*, plainte, honteux, attends, attente, attendu, personne ne, jamais, mauvais*, abime*, endommage*, en retard, retard, bruit, sale, mecontent*, insatisfait*, debite deux, sans reponse, toujours pas, trois semaines',
  ownSite: 'notre site, mon site, nos pages, notre boutique, notre page, mon blog, notre cabinet, notre boulangerie',
};
