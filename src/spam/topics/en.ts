import type { TopicWords } from './topics';

export const en: TopicWords = {
  seo: 'seo, serp*, search engine*, search rank*, google rank*, rank higher, ranking*, first page, page one, top google, keyword*, organic traffic, organic search, google search, on-page, off page, domain authority, visibility online, online visibility, google maps, google business, search results, search visibility, top results, page 1',
  backlinks:
    'backlink*, back link*, link building, link exchange, guest post*, guest article*, sponsored post*, sponsored article*, sponsored content, dofollow, do follow, paid link*, link insertion*, link placement*, place link*, anchor text, da dr, dr da, high da, high dr, collaborative post*, paid article*, advertorial*, banner ad*, contribute an, contribute article*, write for, paid posts, paid post, accept guest, accept sponsored, accept paid, cbd links, gambling links, sponsored links, outreach manager, guest author*, article on, unique article*, unique content',
  webdesign:
    'redesign*, web design*, website design*, web develop*, website develop*, mobile friendly, responsive design, modern website, wordpress develop*, app develop*, outdated website, outdated design, logo design*, explainer video*, video production, revamp*, mockup*, landing page*, conversion rate*, outsourcing, offshore',
  traffic:
    'traffic, visitors, followers, subscribers, likes, views, targeted visitors, website traffic, real visitors, web traffic, instagram, tiktok, youtube channel, social media, facebook ads, google ads, ppc, exposure, google reviews, star reviews, real reviews, positive reviews, verified badge, blue badge, business directory, premium directory, listed in, get listed, listing on',
  leads:
    'leads, lead generation, lead gen, new clients, more clients, more customers, new customers, potential customers, qualified, appointments calendar, prospects, sales pipeline, booked meetings, cold email*, outreach, b2b, pipeline, more sales, paying customers, ideal customers',
  lists:
    'email list*, mailing list*, contact list*, database, databases, email marketing, mass mail*, bulk email*, contact forms, feedback forms, contact form*, form submission*, millions of, million websites, million sites, million companies, decision makers, email addresses, verified emails, verified contacts, email blast*, sms marketing, marketing campaign*',
  yourSite:
    'your website*, your site*, your web, your page*, your blog*, your domain*, your webpage*, your homepage, your online, your business*, your company*, your brand*, your competitors, your industry, your niche, webmaster*, website owner*, site owner*, business owner*, dear owner, dear webmaster, dear admin*, domain owner, owner of',
  offering:
    'we offer*, we provide*, we speciali*, we help*, i offer*, i provide*, i help*, our service*, our team, our agency, our company, our expert*, our product*, our platform, our software, our packages, we deliver*, we supply*, we manufacture*, services include, our solution*, i specialize, are offering, offering you, we build, we create, we work, our clients, my services, my agency, my team, special offer*, exclusive offer*, limited offer, i fix, my company, are direct, direct provider*, we run, we supply, helping businesses, help businesses, help companies, we connect, full service, freelancer available',
  promise:
    'guarante*, boost*, skyrocket*, increase your, increase sales, grow your, improve your, double your, triple your, maximize*, maximise*, dramatically, results, proven, roi, revenue, unlock*, transform*, 10x, explod*, generate more, more traffic, risk free, no risk, outrank*, next level, stand out, hassle free, no obligation, money back, success rate, drive more, attract more, supercharge*, effortless*, game changer, full potential, missing out, rank your, scale your, more business, more calls, more bookings, holding you, good results, you grow, more revenue, losing customers, pulling in, more enquiries, more inquiries, steady stream, 5x, in days, full calendar, sales calls',
  contact:
    'you interested, if interested, interested in, reply yes, just reply, simply reply, quick call, short call, brief call, quick chat, 15 minute*, 10 minute*, 15 min, 10 min, hop on, book a, schedule a, free consultation, free audit, free quote, free trial, free demo, free report, free proposal, send proposal, be open, open to, worth a, reply back, get back, further details, more details, more info, price list, portfolio samples, share more, audit report, contact us, worth exploring, follow up, following up, bumping, case study, case studies, fancy a, want in, free look, free check*, send some, shall i, happy to, reaching out, reach out, touching base, circling back, my last, previous email, previous message, free strategy, spots left, slots left, recent work, free sample*, kindly reply, kindly send, your requirement*, lets talk, see if, no strings',
  crypto:
    'crypto*, bitcoin*, btc, ethereum, eth, usdt, blockchain, nft*, token, tokens, airdrop*, defi, binance, coinbase, metamask, altcoin*, presale, web3, trust wallet, crypto wallet, seed phrase, mining, dogecoin, ledger wallet, quantum ai, profit system, minimum deposit, trading bot*, signals group',
  invest:
    'invest, investing, investor*, investment*, passive income, extra income, earn money, make money, earn up, earn daily, per day, daily profit*, profit, profits, profitable, forex, trading, trader*, returns, get rich, financial freedom, work from, from home, side hustle, binary options, stock tips, weekly income, easy money, earnings, online income, wealth',
  casino:
    'casino*, slots, slot machine*, gambling, betting, sportsbook*, poker, roulette, jackpot*, blackjack, bookmaker*, free spins, freespins, bonus code, deposit bonus, welcome bonus, no deposit, igaming, wager*, sports bet*, lottery, lotto, 1xbet, 1win, bonanza, aviator, live blackjack, free bets, betting tips, at registration',
  loan: 'loan, loans, lender*, business funding, business loan*, personal loan*, working capital, cash advance, credit line, merchant cash, pre-approved, pre approved, preapproved, low interest, interest rate*, bad credit, credit score*, debt relief, debt consolidation, mortgage*, refinanc*, unsecured, funding up, quick cash, capital for, get funded, bg sblc, sblc, annual interest, brokers, direct lender*, project financing, project funding, grant funding, no collateral, instant approval, quick loan*, payday',
  pharma:
    'viagra*, cialis*, levitra*, sildenafil*, tadalafil*, pharmac*, pills, prescription*, no prescription, tramadol, xanax, modafinil, ozempic, semaglutide, weight loss, lose weight, keto, cbd, steroids, erectile*, male enhancement, painkiller*, supplements, gummies, testosterone, ivermectin, canadian pharm*, generic drugs, medication online, belly fat, fat burn*, meds, rx, generic meds, hair loss, anti aging, nootropic*, no rx',
  adult:
    'porn*, xxx, sex, sexy, nude*, escort*, hookup*, hook up, onlyfans, dating, single women, lonely, hot girls, beautiful girls, adult, webcam, naked, horny, meet women, hot singles, lonely women, milf, intimate photos, girls from, women online, meet tonight, lonely wives, hot photos',
  account:
    'account suspended, account has, account will, verify your, verify account, confirm your, update your, your account, your mailbox, your password, password expir*, mailbox full, mailbox storage, storage limit, quota exceeded, unusual activity, unusual sign, security alert, suspicious activity, suspended, deactivat*, domain expir*, domain renewal, expires soon, will expire, billing information, payment failed, unauthorized login, account limited, restore access, paypal, netflix, package held, delivery fee, undelivered, customs fee, unpaid invoice, overdue invoice, account closure, webmail, dhl, security notice, secure your, trademark*, registrar, someone logged, hosting panel, document shared, voice message, incoming fax, action required, password will, tax refund, wallet will',
  prize:
    'winner*, you won, have won, congratulations, claim your, claim now, gift card*, giveaway*, prize*, selected winner, been selected, lucky, reward*, free iphone, free gift*, cash prize, voucher*, sweepstake*, iphone',
  inheritance:
    'inheritance, next of, beneficiary, late client, deceased, transfer of, million dollars, million usd, million euros, million pounds, attorney*, barrister, bank transfer, diplomat*, consignment, united nations, confidential proposal, business proposal, mutually beneficial, fund transfer, trunk box, foreign partner, donation of, philanthrop*, god bless, my late, dying, fund manager, gold bars, offshore account, humanitarian',
  threat:
    'hacked, hacker*, i recorded, recorded you, your webcam, your device*, malware, trojan, ransom*, leak*, leaked, expose, infring*, copyright*, copyrighted, legal action, lawsuit, dmca, sued, reputation, your files, your data, have access, negative reviews, bad reviews, data breach, vulnerabilit*, penalty, penalties, non compliant, ada compliance, lawsuits, violation*, violate',
  urgency:
    'urgent*, act now, hurry, limited time, expires, last chance, only today, today only, immediately, t miss, dont miss, final notice, final warning, 24 hours, 48 hours, before it, while supplies, act fast, deadline, ends soon, ends tonight, time sensitive, as soon, last reminder',
  clickHere:
    'click here, click the, click below, click on, click this, tap here, visit our, visit us, visit here, visit now, check out, check it, see here, link below, follow the, follow this, go to, order now, buy now, sign up, register now, join now, learn more, read more, start here, start now, get started, download now, details here, join us, play now, try now, apply now, login here, watch here',
  unsubscribe:
    'unsubscrib*, opt out, optout, stop receiving, remove you, remove me, not wish, do not, not interested, future emails, further emails, marketing message, this advertisement, one time, reply stop, reply no, no longer, mailing list, to stop',
  messenger:
    'telegram*, whatsapp*, skype, wechat, t me, wa me, viber, signal app, discord server, my telegram, my whatsapp, dm me',
  goods:
    'replica*, wholesale*, manufactur*, factory price*, factory, oem, odm, supplier*, rolex, louis vuitton, luxury watch*, designer bags, china based, bulk order*, product catalog*, moq, our factory, fda approved, fob, led lights, packaging, guangdong, shenzhen, custom packaging, sunglasses, ray ban, sneakers cheap, samples free, our catalogue, export quality, textile*, bedsheet*, towels, garments, stock lot*, machinery from, private label, spare your',
  automation:
    'ai powered, ai chatbot*, chatbot*, ai agent*, ai assistant*, ai tool*, ai employee*, automation*, automate*, saas, crm, chatgpt, gpt, ai content, ai video*, virtual assistant*, voice agent*, ai voice, software tool, lifetime deal, lifetime access, ai driven, ai automation, ai receptionist, ai marketing, marketing agency, digital marketing, content writing, video editing, marketing service*, digital agency, growth agency',
  cheap:
    'affordable*, cheap*, lowest price*, low cost, low price*, best price*, discount*, special price*, starting at, starting from, off today, free shipping, coupon*, promo code, best deal*, save up, promotion*, per month, no upfront, upfront cost, price starts, cost effective, reasonable price*, black friday, big sale, half price, reduce your, cut your, save you, lower your, cost saving*, energy bills, card processing, processing fees, energy supplier*, rates from, rates start, competitive price*, very competitive, prices from',
  request:
    'i would, i d, would like, could you, can you, please let, i need, we need, do you, is it, is there, are there, am looking, m looking, are looking, looking for, i want, wondering, i was, my question, question about, questions about, how do, how can, how long, what is, what are, when will, where can, i have, we have, can i, could i, may i, help me, can we, could we, please send, send me, please advise, does your, will you, have you, ve been, curious',
  order:
    'order number*, my order, an order, ordered, order no, invoice number, receipt, tracking number, delivery, delivered, shipped, shipment, refund*, return, returned, exchange, purchase, purchased, bought, my invoice, subscription, warranty, item, in stock, spare part*, replacement',
  booking:
    'booking, book a, booked, reservation*, reserve, table for, a table, room, rooms, check-in, check in, check out, arrive, arriving, appointment, available on, availability, available, guests, nights, people, persons, tickets, ticket, class, lesson*, course, workshop, tour, venue, rent, rental, hire, viewing, schedule, reschedule, cancel',
  problem:
    'error*, not working, t work, does not, stopped working, broken, t log, cannot log, log in, login, crash*, bug, issue, problem*, fails, failed, reset, unable to, t find, cannot find, not receive*, t receive, never received, support, fix, leak, leaking, repair*, blank page, does nothing, stuck, update, version, manual, setting*',
  job: 'apply for, application, applying, resume, cv, cover letter, vacancy, position, internship*, intern, experience, graduated, degree, university, student, interview, hiring, job advert*, job, advertised, portfolio, availab*, salary, part-time, full-time, apprentice*, volunteer*, thesis, career*',
  thanks:
    'thank you, thanks, many thanks, kind regards, best regards, regards, sincerely, cheers, appreciate, grateful, sorry, apolog*, well done, great service, loved, love your, much appreciated, keep up',
  quote:
    'a quote, quotation, estimate, how much, cost of, price for, prices for, pricing for, your rates, your price*, your pricing, your fees, you charge, budget, square, measure*, kitchen, bathroom, roof, garden, house, flat, apartment, renovat*, install*, painting, fence, boiler, windows, floor*, moving, wedding photo*, catering, translate, translation',
  callBack:
    'call me, ring me, call back, phone me, give me, reach me, my number, text me, contact me, callback, call us, my phone, my mobile, voicemail',
  time: 'monday, tuesday, wednesday, thursday, friday, saturday, sunday, tomorrow, yesterday, next week, last week, this week, this morning, this afternoon, evening, morning, afternoon, weekend, january, february, march, april, june, july, august, september, october, november, december, o clock, pm, today, tonight, next month, last month, this year, last year',
  family:
    'my wife, my husband, my son, my daughter, my mother, my father, my mom, my dad, my mum, my parents, my dog, my cat, our wedding, birthday, anniversary, my kids, our son, our daughter, children, child, kids, my sister, my brother, my friend*, school, funeral, family, grandm*, my partner, puppy, allerg*, vegetarian, vegan, wheelchair, pregnan*, my boss, my colleague*, our team, our club, our church, our charity, our school',
  code: 'function, const, null, undefined, stack trace, exception, api, endpoint, json, console, npm, http, https, localhost, curl, import, class, async, await, typescript, javascript, python, docker, webhook*, status code, returns, repo, repository, github, pull request, documentation, docs, css, html, div, script, sdk, config, server, header, request, response, cors',
  complaint:
    'disappoint*, unacceptable, complain*, rude, refund, waited, waiting, nobody, no one, never again, terrible, poor, damaged, wrong, faulty, late, noise, dirty, unhappy, frustrat*, misleading, overcharged, charged twice, still waiting, not happy, third time, twice',
  ownSite:
    'our website, our site, my website, my site, our page, our shop, our blog, my shop, my business, our companies',
};
