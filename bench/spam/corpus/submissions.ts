import type { WholeSubmission } from './texts';

/**
 * Whole submissions of forms with fields of their own, such as orders, claims and registrations, which have short and
 * rare words. Those at even places are for training and those at odd places for tests.
 */
export const submissions: readonly WholeSubmission[] = [
  {
    language: 'en',
    isSpam: false,
    form: 'village bakery, contact form',
    data: {
      name: 'Maureen Tibbs',
      email: 'maureen.tibbs@talktalk.example',
      message:
        'Hello, do you still do the seeded spelt loaf on a Thursday? I came in last week and the girl said it was stopped but your board says Thursday. If yes can you keep two for me please.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'dental practice, appointment request',
    data: {
      first_name: 'Oluwaseun',
      last_name: 'Adebayo',
      phone: '07700 900412',
      email: 'seun.adebayo@fastpost.example',
      preferred_day: 'Tuesday',
      reason: 'Lost filling upper left, not painful unless i drink something cold. Can only do before 9 or after 4.30',
      new_patient: 'no',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'open source static site tool, contact form',
    data: {
      name: 'Henrik',
      email: 'h@kvist.example',
      message:
        "`init --theme plain` fails on Windows 11 when the path has a space:\n\nError: ENOENT: no such file or directory, mkdir 'C:\\Users\\Henrik'\n\nWorks after moving the project to C:\\dev. v3.2.1, Node 22. I don't have a GitHub account so posting here, sorry.",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'village bakery, contact form',
    data: {
      name: 'Olivia Carter',
      email: 'olivia@rankhaven-seo42.com',
      message:
        "Hi there,\n\nI was looking at your website and noticed that it isn't showing up on the first page of Google for some of the terms your customers search for every day. I've put together a short audit with the errors I found (missing meta descriptions, slow mobile speed, few backlinks).\n\nWould it be okay if I send it over? There's no cost or obligation.\n\nKind regards,\nOlivia Carter\nDigital Marketing Consultant\nRankHaven | 14 Castle Court, Reading\nhttps://rankhaven-seo42.com/free-audit\nIf you'd rather not hear from us, just let me know.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'bicycle shop, repair booking',
    data: {
      customer: 'dave p',
      mobile: '07700900118',
      bike: 'Trek hybrid, about 2014',
      whats_wrong: 'gears skip when i go up hill, also back brake squeals like a pig. is sat ok',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'primary school, absence form',
    data: {
      child_name: 'Imogen Farrow',
      class: '3B',
      parent_name: 'L. Farrow',
      reason:
        'Imogen was sick twice in the night so we are keeping her home today and tomorrow (48 hour rule). She is very upset to miss the Romans trip - is any refund possible?',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'plumber, quote request',
    data: {
      name: 'Gareth Llewelyn',
      postcode: 'CF14 9ZZ',
      email: 'gareth.llew@bmail.example',
      job: 'Swap bath for walk-in shower, move the basin about 40cm to the left, existing soil pipe can stay where it is. First floor, wooden joists. Would want you to supply the tray but we have already bought the screen. Roughly what would this be and when could you start? Not before the 14th because of the in-laws.',
      photos: 'bathroom1.jpg, bathroom2.jpg',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'animal rescue, volunteer form',
    data: {
      full_name: 'Chantelle Okoro',
      email: 'chantelle.okoro@postbox.example',
      age: '19',
      availability: 'weekends, some wednesdays',
      experience: 'grew up with greyhounds, no cats as im allergic but can take a tablet',
      why: 'I want to go into veterinary nursing and need 4 weeks of hands on experience before january. Also my nan adopted Biscuit from you in 2017 and he was the best dog ever',
      dbs_consent: 'on',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'accountancy firm, contact form',
    data: {
      'your-name': 'Daniel Whitmore',
      'your-email': 'd.whitmore@capitalbridge-funding.example',
      'your-subject': 'Working capital for your business',
      'your-message':
        "Good morning,\n\nDoes your company need between $10,000 and $500,000 in working capital this quarter? We fund businesses with as little as 6 months of trading, and credit score is not an issue. Approvals in 24 hours, no collateral.\n\nSimply reply with your monthly revenue and the amount you need and I'll have an offer with you today.\n\nDaniel Whitmore\nSenior Funding Advisor",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'hotel, enquiry form',
    data: {
      name: 'Ingrid Sørlie',
      email: 'ingrid.sorlie@nordpost.example',
      arrival: '2026-08-03',
      departure: '2026-08-06',
      guests: '2 adults, 1 infant',
      comments:
        'Is it possible to have a cot in the sea view room, or is there not space? We come with electric car, do you have charging.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'web shop for tea, order problem',
    data: {
      order_no: 'T-20881',
      email: 'p.rasmussen@mailhaven.example',
      problem: 'Wrong item',
      details:
        "I ordered 250 g of the Assam and got 250 g of Lapsang. My whole kitchen smells of bonfire. Please send the right one, you can have this back, I have not opened it (and don't need to, believe me).",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'local council, report a problem',
    data: {
      category: 'Street lighting',
      location: 'corner of Birch Lane and the footpath to the allotments',
      description:
        'Lamp has been out since the clocks changed. Second time reporting. Ref from last time 44-0197. An elderly gentleman fell there on Sunday.',
      contact: 'prefer not to say',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'yoga studio, contact form',
    data: {
      name: 'Priya',
      email: 'priya.n@sunmail.example',
      message:
        'Hi! Is the Friday 7am class ok for someone 22 weeks pregnant or should I wait for the prenatal course? Thanks x',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'photographer, contact form',
    data: {
      name: 'Kelvin Moss',
      email: 'kelvin.m@prismlinks-outreach.net',
      message:
        "Hello,\nI am reaching out to see whether you accept sponsored articles on your blog. We have several clients in travel, finance and home improvement who'd like to be featured on quality websites such as yours. The article will be 100% unique, 800+ words, with one dofollow link.\nWhat is your price per post? And for casino/CBD content?\nWe can order 5-10 posts a month and pay by PayPal.\nRegards, Kelvin\nYou can see a few of the magazines we already work with here: https://prismlinks-outreach.net/portfolio",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'choir, join us form',
    data: {
      name: 'Bernard Ashdown',
      email: 'b.ashdown@oldmill.example',
      voice: 'Bass (or so I am told)',
      message:
        'Dear all, I have recently retired and moved to the area. I sang in a works choir in Stoke until about 1998 and can just about read music. Do you hold auditions? I would be mortified. My wife says I should mention I can also make tea for large numbers.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'web agency, project enquiry',
    data: {
      company: 'Thornbury Kitchens Ltd',
      contact: 'Alison Reed',
      email: 'alison@thornbury-kitchens-showroom.co.uk',
      budget: '£3-5k',
      brief:
        "We had a site built in 2019 by someone who has since vanished. We've dropped from the first page of Google for \"kitchens Thornbury\" and a friend says it's because the site isn't mobile friendly. Could you look at it and quote for a redesign plus whatever SEO is sensible for a small showroom? We don't want to be tied into a monthly contract if it can be avoided.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'church, hall hire form',
    data: {
      name: 'Kofi Mensah',
      phone: '07700 900733',
      event: 'naming ceremony',
      date: '12 Sept, 1pm-8pm',
      numbers: '80-100',
      message:
        'We will bring our own food. Is amplified music allowed until 8? And how many chairs are there, thanks and God bless',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'software company, support form',
    data: {
      email: 'ops@lindqvist-frakt-oslo.no',
      product: 'Desk Scheduler',
      severity: 'high',
      message:
        "Since this morning's update all bookings made in the Oslo office display one hour early. Database has correct UTC. Looks like DST handling in the calendar view - switching browser timezone to UTC shows it properly. We've 60 people walking into each other's meetings. Please call +47 5555 0142, ask for Marit.",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'yoga studio, contact form',
    data: {
      name: 'RobertDiolf',
      email: 'robertdiolf81@mailboxy.example',
      message:
        'Hot girls in your city are waiting for a date tonight. No registration, no card >>> https://meet-tonight.lovelynest-dating7.xyz/?u=4kd8 <<<',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'garden centre, contact form',
    data: { Name: 'J Whittle', Message: 'what time do you close sundays' },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'physiotherapist, call back request',
    data: {
      name: 'Sunita Rao',
      tel: '07700 900256',
      best_time: 'after 5pm weekdays',
      about:
        "I hurt my knee skiing in Bulgaria in February. The hospital there said ligament, my GP said wait and see, and I have now had an MRI privately which says \"partial tear of the MCL grade 2, small effusion, menisci intact\". I'm not in much pain but it gives way on stairs and I can't kneel to pray. I'd like to know whether to start with physio or see a surgeon first, and what 6 sessions would cost.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'recruitment page of a brewery, application',
    data: {
      name: 'Tomasz Wilk',
      email: 'tomasz.wilk.brews@webpost.example',
      position: 'Assistant brewer',
      cover_letter:
        "Dear Brewery team,\n\nI have five years in a 20 hl brewhouse in Wrocław (cellar, CIP, packaging line) and two at a cider maker near Hereford. I hold the General Certificate in Brewing and a forklift licence. What attracts me to you is the mixed fermentation programme: the sour cherry from last year was the best English beer I've had.\n\nI can start with one month's notice. My home-brew notes are on https://wilkbrews.example and my profile is linkedin.com/in/tomasz-wilk-example.\n\nKind regards\nTomasz",
      right_to_work: 'yes',
      cv: 'Wilk_CV_2026.pdf',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'wedding venue, enquiry form',
    data: {
      bride: 'Hannah Poole',
      groom: 'Josh Adeyemi',
      email: 'hannahandjosh27@weddingmail.example',
      guests_day: '65',
      guests_evening: '110',
      date: 'flexible, Fri or Sun May-July 2027',
      notes:
        "Our budget is pretty tight (about 9k all in for venue and food). Does your late availability discount apply to Sundays? Also we'd have 2 wheelchair users so is there level access from the barn to the loos?",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'newspaper, letters to the editor form',
    data: {
      name: 'Prof. (ret.) Edmund Crail',
      address: 'Anstruther',
      letter:
        'Sir, Your correspondent is mistaken in supposing that the herring left the Forth because of the railway. They had been declining for a decade before the first train crossed. The blame, if herring may be said to have been driven anywhere, lies with the beam trawl. I am old enough to have heard my grandfather on the subject at length. Yours etc.',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'hotel, enquiry form',
    data: {
      name: 'Mrs. Catherine Bellamy',
      email: 'c.bellamy.private@quietmail.example',
      comments:
        'Greetings to you. I know this letter will come as a surprise. I am Mrs Catherine Bellamy, a widow, 71, suffering from cancer of the oesophagus, and my doctors have told me that I have little time left. My late husband deposited the sum of $7.8 Million with a finance company and we had no children. I have decided to donate this fund to a God-fearing person who will use it for orphans and widows. Please reply me so I can give you the details of the bank. Remain blessed.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'gym, cancellation form',
    data: {
      member_no: '100482',
      name: 'Craig Donnelly',
      reason: 'moving away',
      comments:
        "This is the THIRD time I've filled this in. You took another £34.99 on the 1st. I want it back and I want written confirmation or I'm going to my bank.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'library, feedback',
    data: {
      comments:
        'The new self-checkout machine by the children\'s section says "unexpected item" every time I put down a picture book. My 4 year old now says it to her dinner. Otherwise lovely place.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'guitar teacher, contact form',
    data: {
      name: 'Leon',
      email: 'leon.bass4@strings.example',
      message:
        'hey do u do lessons for adults total beginner, im 41, have a guitar my brother left here. evenings only. how much is it',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'estate agent, viewing request',
    data: {
      property_ref: 'WH-3301',
      name: 'Mr & Mrs Zielinski',
      phone: '07700 900687',
      message:
        'We would like to view 14 Harrow Close this weekend if possible. Is the loft conversion signed off by building control? We are cash buyers, nothing to sell.',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'bicycle shop, repair booking',
    data: {
      customer: 'Jessica Lin',
      mobile: '13800138000',
      bike: '-',
      whats_wrong:
        'Dear purchasing manager, Good day. This is Jessica from Ningbo Harvest Cycle Parts Co. We are professional manufacturer of e-bike batteries, hub motors and aluminum frames with 15 years export experience. CE, EN15194 certified. MOQ 50 pcs, factory price, OEM welcome. May I send you our catalogue and price list? WhatsApp same number. Looking forward to your early reply.\nCompany website: www.nbharvest-parts.com.cn',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'bank branch of a credit union, contact form',
    data: {
      name: 'Denise Harrow',
      member: '88213',
      email: 'denise.harrow@homepost.example',
      message:
        "I've had a text saying my account is locked and to click a link to confirm my details. I didn't click. The number was 07700 900999 and the link started cu-secure-verify. Is this you? My card worked fine in Tesco just now.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'museum, school visit booking',
    data: {
      school: "St Aidan's C of E Junior",
      teacher: 'Miss R. Patel',
      email: 'rpatel@staidans-junior.example',
      year_group: '5',
      pupils: '58',
      adults: '8',
      preferred_dates: '3, 4 or 10 November',
      requirements:
        "One pupil with a hearing aid (loop?), two nut allergies, one who may need a quiet space. We'd like the Viking handling session, and somewhere dry for packed lunches.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'podcast, contact form',
    data: {
      name: 'Amara',
      email: 'amara@listenermail.example',
      message:
        'just finished the lighthouse keepers episode on the bus and missed my stop. thank you. please do one on signal boxes',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'car hire, feedback form',
    data: {
      booking: 'RN-55120',
      rating: '2',
      comments:
        'The car was clean but we were charged 90 euros for a "scratch" that\'s on the photos I took at pick-up at 11.42. Please find the agreement number above. I\'ve emailed twice.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'theatre, access booking',
    data: {
      name: 'Pauline Grieves',
      phone: '07700 900320',
      show: "The Winter's Tale, matinee 22nd",
      message:
        "1 wheelchair space and companion seat please, and can my sister sit nearby, she's on her own otherwise. I have an access card but the website wouldn't take the number",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'online shop for candles, contact form',
    data: {
      name: 'Ryan',
      email: 'ryan@storeboost-cro9.com',
      phone: '+1 555 0188',
      message:
        "Hey, I was browsing your shop and love the products! Quick question: are you happy with your conversion rate? I noticed a few things on the product page that probably cost you 30-40% of sales. I help Shopify owners fix exactly that and scale to consistent $50k months. Can I send a 3 min Loom video showing what I'd change?",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'translation agency, freelancer application',
    data: {
      name: 'Joaquim Teles',
      email: 'jteles@teles-translations.example',
      languages: 'EN/FR > PT (Portugal)',
      rate: '0.08 EUR/word',
      cat_tools: 'memoQ, Trados 2024',
      message:
        "Dear Vendor Manager, your colleague Ms Iversen suggested that I register through this form. I've translated medical devices documentation for fourteen years (MDR, IFUs, clinical investigation reports), am ATA-certified and work to ISO 17100 with a regular reviser. CV and references at https://teles-translations.example/cv and linkedin.com/in/joaquim-teles-example. I'd be glad to do a test of up to 300 words without charge. Availability from the 1st: around 2,000 words per day.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'university department, contact form',
    data: {
      name: 'Nguyen Thi Lan',
      email: 'lan.nguyen@studentpost.example',
      subject: 'MSc Hydrology entry requirement',
      message:
        'Dear Sir or Madam, my bachelor is in Environmental Engineering with GPA 3.1/4 and IELTS 6.5 (writing 6.0). The webpage says writing 6.5. Is it possible to take presessional course instead of IELTS again? Deadline for scholarship is 31 March so I need to know before. Sincerely yours, Lan',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: "web developer's portfolio, contact form",
    data: { name: 'test', email: 'test@test.example', message: 'test test' },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'removal firm, quote request',
    data: {
      from: '2 bed flat, 3rd floor no lift, Leith',
      to: 'terraced house, Berwick',
      date: '28 June ideally',
      name: 'Fiona McAllister',
      email: 'fmcallister@eastcoast.example',
      items: 'usual stuff + upright piano + about 40 boxes of books (sorry)',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'software company, support form',
    data: {
      email: 'billing-notice@domain-registry-desk24.org',
      product: 'Desk Scheduler',
      severity: 'high',
      message:
        'FINAL NOTICE: Your domain name is due for search engine submission and listing renewal. Failure to complete the order before the expiration date may result in cancellation of this listing, making it difficult for customers to locate you. Secure your domain here: https://domain-registry-desk24.org/renew?id=7781520 . This notice will expire in 24 hours.',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'landscape architect, contact form',
    data: {
      Name: 'Sophie Bennett',
      Email: 'sophie@pixelgrove-webstudio.co',
      Phone: '',
      Message:
        "Hi, I just visited your site and honestly the work is beautiful, but the website itself doesn't do it justice – it looks a little dated on my phone. We redesign websites for landscape firms starting at $499, including hosting and a free logo refresh. I've already made a mock-up of your homepage. Shall I send it across?\n\nSophie\nPortfolio: https://pixelgrove-webstudio.co/landscape\nP.S. The $499 price is only for the three studios I'm contacting this month.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'landscape architect, contact form',
    data: {
      Name: 'Graham & Ros Tuttle',
      Email: 'tuttles@wealdmail.example',
      Phone: '01632 960144',
      Message:
        'We have a steep clay garden facing north, about a third of an acre, and no idea. A neighbour (the Bowers at Quarry House) said you rescued theirs. Do you charge for a first visit?',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'running club, membership form',
    data: {
      name: 'Yusuf Karim',
      dob: '04/02/1991',
      email: 'yusufk@runmail.example',
      emergency_contact: 'Salma Karim 07700 900571',
      pb_5k: '23:10',
      medical: 'mild asthma, carry blue inhaler',
      agree_rules: 'yes',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'charity shop, donations form',
    data: {
      name: 'Hilary',
      postcode: 'NR3 9QX',
      items:
        'a three piece suite (fire labels attached), two bedside cabinets, box of Wedgwood that nobody in the family wants',
      message:
        "Would need collecting before the 30th as the house is being sold. My mother's, she passed in January. Ground floor, van can park right outside.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'internet provider, support form',
    data: {
      account: '7710442',
      issue: 'slow',
      description:
        'I pay for 150 and get 6. SIX. Done the turn off and on, the paperclip, the other cable. Your man Brandon on chat said engineer in 48 hours, that was 9 days ago. I work from home. What now?',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'publisher, submissions form',
    data: {
      author: 'Wren Halloway',
      email: 'wren.halloway@inkpost.example',
      title: 'The Salt Ledger',
      genre: 'historical fiction',
      word_count: '94000',
      synopsis:
        '1783, Lymington. When the bookkeeper of a failing saltworks is found drowned in brine, his daughter takes over the accounts and discovers that her father had been paying two sets of excise men for eleven years – one of which does not exist. A novel about fraud, marriage and weather.',
      bio: "I'm a tax inspector. This is my first novel. A story of mine was shortlisted for the Bridport in 2022.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'optician, contact form',
    data: {
      name: 'Mr A. Choudhury',
      message: 'Glasses have been ready text received but shop shut when I came at 5.15?? sign says 5.30',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'publisher, submissions form',
    data: {
      author: 'James Anderson',
      email: 'james@bookspotlight-authorpr.com',
      title: 'Promote your book',
      genre: 'other',
      word_count: '1',
      synopsis:
        "Hello Author! I came across your book and I was captivated by its emotional depth and powerful storytelling. I run a community of 2,300+ active readers who leave honest reviews on Amazon and Goodreads. Many authors have seen 50-100 verified reviews within weeks. It's not a paid review service, readers only appreciate a small tip for their time ($20 each). Would you like me to introduce your book to them?",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'hair salon, booking request',
    data: {
      name: 'Keisha',
      mobile: '07700 900061',
      service: 'knotless braids, waist length',
      when: 'any sat in march',
      note: 'do i bring my own hair or do you supply?? and roughly how long will it take bc i have a toddler',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'letting agent, maintenance report',
    data: {
      tenant: 'Flat 6, Corn Exchange',
      name: 'Lucia Ferreira',
      email: 'lucia.ferreira@flatpost.example',
      problem: 'Boiler',
      details:
        "Pressure drops to zero every night and error E119 shows. I top it up each morning as your plumber showed me but now there's a damp patch on the ceiling of flat 4 underneath (their photo attached). It is 3 degrees outside and I've a baby of five months.",
      access: 'yes, with 24h notice',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'music festival, trader application',
    data: {
      business: 'Dumpling Sisters',
      contact: 'Mei Chow',
      email: 'mei@dumplingsisters-streetfood.co.uk',
      pitch_size: '3m x 3m',
      power: '1 x 32A',
      hygiene_rating: '5',
      about:
        "We've traded at Green Meadow three years running, Harbour Weekender twice. Vegan and pork options, average spend 9.50. Public liability 5m, gas safe cert renewed in April. Can we be away from the main stage this time, we couldn't hear orders!",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: "SEO consultant's own site, contact form",
    data: {
      name: 'Paula Grant',
      company: 'Grant & Daughters Upholstery',
      email: 'paula@grantupholstery.example',
      message:
        "Hi Neil, you did the rankings report for us in the autumn. Since we changed the URLs of the fabric pages Search Console shows 40-odd 404s and the impressions are down by half. Did we need redirects? Could you give me a price to sort it, and perhaps a backlink check while you're in there.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'walking holiday company, enquiry',
    data: {
      name: 'Klaus Brenner',
      email: 'klaus.brenner@bergpost.example',
      trip: 'Coast to Coast, 14 days',
      message:
        'Dear team, we are 3 persons (67, 66, 71) with good condition. Is your luggage transport included or extra? What happens if one of us must stop for a day? We had a bad knee in Madeira.',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'running club, membership form',
    data: {
      name: 'BitMax Capital',
      dob: '01/01/1980',
      email: 'support@bitmax-wealth365.pro',
      emergency_contact: 'https://bitmax-wealth365.pro/start',
      pb_5k: '$5000',
      medical:
        'Earn 3.2% daily with our automated Bitcoin mining contracts. Deposit from $250, withdraw any time. Over 41,000 investors already trust us. Join now and get 100$ bonus',
      agree_rules: 'yes',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'parish council, planning comment',
    data: {
      application: '26/00417/FUL',
      name: 'Mrs J. Pettifer',
      address: '2 Mill Rise',
      stance: 'object',
      comment:
        'The plan shows four parking spaces for seven dwellings. Mill Rise is single track with a blind bend at the pump. The bin lorry already reverses the whole length. I do not object to houses, I object to this number of houses with that number of cars. Also the drawings have north pointing the wrong way.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'online course platform, support',
    data: {
      email: 'farouk.d@learnpost.example',
      subject: 'certificate name wrong',
      message:
        'My certificate say "Farouk Dauod", correct is "Farouk Daoud". I need for visa application on Monday please very urgent',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'butcher, Christmas order',
    data: {
      name: 'S. Prentice',
      tel: '01632 960718',
      order:
        "1 turkey crown approx 4kg\n2 lb chipolatas\n1 lb sausagemeat\nrind-on gammon joint 2kg unsmoked\ndripping if you've got it",
      collect: '23rd, early',
      deposit: 'paid in shop',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'hospice, donations form message',
    data: {
      name: 'The Okafor family',
      message:
        'In lieu of flowers for Dad we collected £412.60 at the service. How should we send it? Your nurses Gill and Tendai were extraordinary and he would have wanted you to know he won the last game of dominoes.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'B2B packaging firm, quote request',
    data: {
      company: 'Moorland Soap Co',
      name: 'Beth Arkwright',
      email: 'beth@moorland-soapworks.co.uk',
      quantity: '2000 / 5000',
      spec: 'Tuck-end carton 92 x 62 x 30 mm, 350 gsm kraft board, 1 colour black outside, no lamination, window not required. FSC please. We have dielines in AI format.',
      needed_by: 'mid February',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'B2B packaging firm, quote request',
    data: {
      company: 'Global Reach Data',
      name: 'Marcus Hale',
      email: 'marcus@globalreach-b2blists.com',
      quantity: '50000',
      spec: 'Hi, would you be interested in acquiring a verified contact list of Food & Beverage Packaging buyers? Each record has name, title, company, direct e-mail, phone, revenue size. Lists are refreshed every 45 days and guaranteed 95% deliverable. Let me know your target geography and job titles and I\'ll share counts and pricing. If you\'re not the right person please forward.\n\nTo give you an idea of the other segments we hold:\n\n- Food & Beverage manufacturers (212,000 contacts)\n- Cosmetics and personal care (88,000)\n- Contract packers (9,400)\n- Retail buyers (130,000)\n\nSample: https://globalreach-b2blists.com/sample.xlsx\n\nRegards,\nMarcus Hale | Demand Generation\nTo opt-out reply with "Leave out" in the subject.',
      needed_by: 'asap',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'vet, contact form',
    data: {
      owner: 'Jo',
      pet: 'Mr Pickles, guinea pig',
      message: 'hes not eating since yesterday and sort of hunched. is that emergency. tried ringing, engaged',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'language school, enrolment',
    data: {
      name: 'Camila Duarte',
      nationality: 'Brazilian',
      level: 'B1',
      course: 'General English mornings, 12 weeks from 5 May',
      accommodation: 'host family, no smoking, I like dogs',
      message:
        'It is my first time outside of my country so I am a bit nervous :) Can somebody get me from the airport?',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'football club, ticket office',
    data: {
      name: 'Stu Marlow',
      fan_id: '0033817',
      message:
        "Bought two for Saturday, only one came through on the app. Payment went out for both. My lad's 8th birthday so please dont tell me its sold out.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'freelance illustrator, contact form',
    data: {
      name: 'Dilys Prosser',
      email: 'dilys.prosser@storyhouse-caerdydd.cymru',
      subject: 'Picture book commission?',
      message:
        "Hello! I'm an editor at a small children's press in Cardiff. We've a text about a reluctant lighthouse cat and your crows made the whole office laugh. 32 pages, 14 spreads, delivery in about nine months. Advance is modest but real. May I send you the manuscript?",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'electrical wholesaler, trade account form',
    data: {
      trading_name: 'P K Sparks',
      contact: 'Paul Kitching',
      vat: 'GB 999 9999 73',
      years: '11',
      monthly_spend: '1500-2500',
      message: 'Previous account with you closed when I went PAYE in 2021, back on my own now',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'homeware shop, returns form',
    data: {
      order: '4000-7782',
      name: 'Esme',
      email: 'esme.l@kettlemail.example',
      reason: 'changed mind',
      comments:
        "it's lovely just much bigger than i thought. the cat has claimed the box tho so can i send it in a different one",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'homeware shop, returns form',
    data: {
      order: '100',
      name: 'Lily Zhang',
      email: 'sales07@luckystar-houseware-yw.cn',
      reason: 'other',
      comments:
        'Dear friend, how are you? This is Lily from Lucky Star Houseware in Yiwu. We supply ceramic mug, candle jar, bamboo tray with very competitive price to Germany and UK customer. Sample free! Can you tell me which item you are interesting? Best wish',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'driving school, contact form',
    data: {
      name: 'mum of Callum (17)',
      phone: '07700 900480',
      message:
        'Hi, do you have any automatic instructors in Yate and how long is the wait. He has passed his theory. Thank you',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'science podcast, press form',
    data: {
      outlet: 'The Evening Ledger',
      name: 'Rosalind Achebe',
      email: 'r.achebe@eveningledger.example',
      deadline: 'today 4pm',
      message:
        "I'm writing a piece on people who left broadcasting to start independent shows. Could I have ten minutes on the phone with either host before four? Happy to send questions ahead. We'd also need a photo we can use, 2000 px wide or more, with credit.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'caravan park, complaint',
    data: {
      pitch: '41',
      name: 'Ronald Sykes',
      message:
        'Generator from pitch 43 ran until 01.20. Warden informed, warden did nothing. I have been coming to this site since 1989 and I must say standards are not what they were under Mr and Mrs Lomax.',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'freelance illustrator, contact form',
    data: {
      name: 'Mark Elliott',
      email: 'markelliott.art22@artpostbox.example',
      subject: 'NFT purchase',
      message:
        "Hello dear, I came across your artwork and I'm really amazed by it. I would love to purchase 5 of your pieces as NFTs for 2 ETH each (approx. $6,000 per piece). Are they available for sale on any marketplace? If not I can walk you through minting on the site I collect from, it's easy. Let me know.\nMy collection is here https://opensea-galerie.example/markelliott so you see I'm serious.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'hospital trust, PALS feedback',
    data: {
      name: '',
      ward: 'Elm',
      comments:
        "I want to thank the night porter, I think Winston, who walked with my husband all the way to X-ray talking about cricket. I don't know if that's in his job description. It ought to be in everybody's.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'computer repair shop, contact form',
    data: {
      name: 'Ivy Lockwood',
      phone: '01632 960288',
      message:
        "A man phoned saying he was from Microsoft and I let him onto the computer before I got suspicious and pulled the plug out. I'm 79 and I feel very foolish. Should I be worried about my banking and can I bring the computer to you? I haven't turned it back on.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'pottery workshop, gift voucher question',
    data: {
      name: 'Nadia',
      email: 'nadia@claymail.example',
      message:
        "Does the voucher run out? Got given one for my 30th and then had twins so. It's been a while. Number 0412",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'allotment society, waiting list form',
    data: {
      name: 'Desmond Clarke',
      address: '88 Station Road',
      phone: '01632 960377',
      plot_size: 'half',
      message: "Any plot would do, don't mind brambles. Used to grow callaloo and pumpkin with my father in Clarendon.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'coworking space, contact form',
    data: {
      name: 'Vikram S',
      email: 'vikram@twofold-analytics.io',
      team_size: '4',
      message:
        'Need a lockable room for 4 from Feb, 3 month min. Is 24/7 access included at the £1,150 price or on top? Static IP possible? Cheers',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'coworking space, contact form',
    data: {
      name: 'Anita Verma',
      email: 'anita.verma@talentbridge-devteams.in',
      team_size: '120',
      message:
        "Hello Team,\n\nWe are an ISO certified offshore development company with 120+ engineers (React, Node, PHP, Flutter, QA). Hire a dedicated developer from $12/hr with no contract and a 40-hour risk-free trial. We've worked with startups across UK, USA and Australia.\n\nMay I know if you have any upcoming requirement? I can share CVs and rate card.\n\nThanks & Regards,\nAnita Verma\nBusiness Development Executive\n\nOffshore Delivery Centre: Noida | Pune\nWeb: https://talentbridge-devteams.in\nSkype: live:talentbridge.anita\n\nNote: If you're not interested, please reply with \"No\" and we'll not contact you again.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'wedding photographer, contact form',
    data: {
      name: 'Isla',
      email: 'isla.mackay@gmailbox.example',
      date: '19/06/2027',
      message:
        'Hiya, is this date free? Small elopement on Skye, us and two witnesses and probably rain. Just want 2/3 hours.',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'wedding photographer, contact form',
    data: {
      name: 'Isabella',
      email: 'isa.thompson@gmailpost.example',
      date: '',
      message:
        "I just noticed that you have used MY photos on your website without my permission. I am a licensed photographer and this is copyright infringement. Look at this document with the links to my images that you used and my earlier publications to get the evidence: https://storage-docs.filedrop-evidence88.com/d/stolen-images-report . If you don't remove them in the next few days I'll file a complaint to your hosting provider and sue you.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'school PTA, suggestions box',
    data: { suggestion: 'Could the summer fair please not be on the same day as the carnival AGAIN' },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'farm shop, job application',
    data: {
      name: 'Ellie-Mae Trott',
      age: '16',
      phone: '07700 900924',
      job: 'saturday person',
      about_you:
        "I am doing my GCSEs and live 10 mins walk away. I'm good at maths, polite and I get up early for my pony anyway. I havent had a job before but I did run the cake stall at church and we made £118.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'boat builder, contact form',
    data: {
      name: 'Capt. R. Ellery',
      email: 'ellery@fairwinds.example',
      message:
        "Dear Sirs, I own a 1962 Folkboat, clinker, larch on oak, lying ashore at Pin Mill. Two planks below the turn of the bilge on the port side are soft around the fastenings and I suspect the third. I have had two opinions: one man says sister the ribs and leave well alone; the other wants to replace half the boat and, I think, buy himself a new van. I should like a third opinion from someone who has actually done it. I can have her brought to you by road in October, or you could look at her where she lies. I'm not in a hurry, at my age one tries not to be. What would you charge for a survey, and would the fee be set against the work?",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'nursery (plants), order form',
    data: {
      name: 'Wendy Oakes',
      address: '3 Orchard View, Ledbury',
      order: "10 x box (not blight ones ha ha), 1 Tayberry, 3 Iris 'Kent Pride'",
      delivery: 'post ok',
      message: 'Last years sarcococca has done marvellously',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'web agency, contact form',
    data: {
      name: 'Philip Drake',
      company: 'Drake Roofing',
      email: 'phil@drakeroofing-sons.co.uk',
      message:
        "Site is down AGAIN. Just says database error. I've got ads running that I'm paying for. Ring me 07700 900110",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'web agency, contact form',
    data: {
      name: 'Nathan Brooks',
      company: 'WhiteLabel Ranker',
      email: 'nathan@wlranker-whitelabel.io',
      message:
        "Hey there! Do you outsource SEO? We're a white label partner for 140+ agencies. You keep the client, we do the work: on-page, local citations, DA50+ backlinks, monthly reports with your logo. Packages from $99/mo. Want to see pricing? https://wlranker-whitelabel.io/reseller",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'crochet pattern shop, question',
    data: {
      name: 'Bibi',
      email: 'bibi.knots@woolmail.example',
      question:
        "On the octopus pattern round 14 says (sc 3, inc) x 6 = 30 but I have 24 sts at end of round 13 so that's 30, ok yes. sorry i just counted again. ignore. lovely pattern!!",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'moving company, complaint form',
    data: {
      ref: 'M-9917',
      name: 'Helen Voss',
      complaint:
        "The crew were friendly. However they put the box marked FRAGILE – GRANDMOTHER'S CLOCK underneath the box marked WEIGHTS. I have photos of both labels. I'm claiming the full £600 under your cover and would like the form sent by post, since the one on the website is a dead link.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'dog groomer, booking',
    data: {
      name: 'Tash',
      dog: 'cockapoo, Teddy, 3',
      phone: '07700 900832',
      message: 'matted behind ears my fault. not a fan of dryer. can he come on the same day as his sister Mabel',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'airport parking, contact form',
    data: {
      booking: 'PK8812QX',
      name: 'Julian Frost',
      message: 'Flight home delayed to 02:40 on the 17th. Will someone be there with the keys',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'tax adviser, enquiry',
    data: {
      name: 'Rebecca Stein',
      email: 'rebecca.stein@overseaspost.example',
      message:
        "I'm a US citizen living in Leeds, self-employed since April, with a small pension in the States and about $14,000 in an index fund there. I've never filed FBARs because I didn't know they existed. How bad is this and what would it cost to put right? I'd rather know than keep lying awake.",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'tax adviser, enquiry',
    data: {
      name: 'Peter Van Houten',
      email: 'pvanhouten@meridian-privatelending.org',
      message:
        "Dear Sir/Madam,\nI represent a group of investors from the Gulf region who're looking to place funds with serious project owners and companies in need of loan at 2.5% interest per annum for 10 years, with one year grace period. Minimum is 1 million, maximum 500 million. We also pay 1% commission to brokers and introducers such as yourself who bring us clients. If you have a viable project please forward your business plan for review.\nYours faithfully",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'software for clinics, sales enquiry',
    data: {
      name: 'Janet Oduya',
      organisation: 'Fenwick Road Surgery',
      email: 'janet.oduya@fenwickroadsurgery.example',
      phone: '01632 960470',
      message:
        "Good afternoon,\n\nI'm the practice manager at a four-partner surgery (9,200 patients). Our current rota software is being discontinued at the end of June and I'm collecting information on replacements for the partners' meeting on the 19th.\n\nCould you tell me:\n1. whether you import leave balances from a spreadsheet,\n2. whether salaried GPs can swap sessions themselves or whether everything goes via an administrator,\n3. what the price is for around 34 staff, and whether there's a set-up fee,\n4. if there are any other practices in the north east we could speak to.\n\nI've watched the two videos on https://rotamaster-clinics.app/tour, so a demonstration isn't needed at this stage, just the answers in writing.\n\nMany thanks\nJanet",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: '3D printer maker, support ticket',
    data: {
      serial: 'LX4-20331',
      firmware: '2.8.0',
      email: 'noor.hakimi@makerspace-post.example',
      issue:
        "Since 2.8.0 the bed mesh isn't loaded on print start. G29 L1 works when sent by hand from console. Start gcode:\nM104 S{first_layer_temp}\nG28\nG29 L1\nM420 S1\nRolling back to 2.7.4 fixes. Logs at https://paste.makerspace-post.example/r/93hs2",
      attach_log: 'yes',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'restaurant, reservation form',
    data: {
      name: 'Fitzpatrick',
      party: '11',
      date: 'Sunday 15 March',
      time: '13:00',
      requests:
        "Mother's day and her 80th in one. One coeliac (proper coeliac not fad), two high chairs, could we bring a cake? Not near the speakers she has hearing aids",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'engineering supplier, contact form',
    data: {
      name: 'Stephen Hargreave',
      company: 'Calder Pumps',
      email: 's.hargreave@calderpumps-halifax.co.uk',
      subject: 'RE: RE: Quotation 22817 rev B',
      message:
        "Hi Mandy, your e-mail address bounced so I'm trying this.\n\nWe accept the quotation with the following: delivery to be our Halifax works, not Brighouse; certificates 3.1 for the shafts; 30 days end of month as per the framework. Purchase order 4500011872 will follow by post because our system is down.\n\nCould you confirm the 12 off flanges will go with the first lot? The fitters are booked for the 8th.\n\nRgds\nSteve\n\nStephen Hargreave MIMechE\nSenior Buyer\nTel 01632 960881",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'letting landlord site, tenant enquiry',
    data: {
      name: 'Ahmed El-Sayed',
      email: 'ahmed.elsayed@univpost.example',
      property: 'Studio, Canal Street',
      move_in: '1 Sept',
      message:
        "Hello, I'm a PhD student arriving from Alexandria with my wife. I have no UK guarantor but can pay 6 months in advance. Is bills included? Is it allowed to see it by video call?",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'letting landlord site, tenant enquiry',
    data: {
      name: 'Dr. Steven Cole',
      email: 'drstevencole55@offshoremail.example',
      property: 'any',
      move_in: 'next month',
      message:
        "Hello, Am Dr Steven Cole presently on offshore in Norway and I want to rent the apartment for my cousin who is coming for 3 months course. I will pay all in advance by certified cheque including agent fee and the mover's money, you'll deduct rent and send the balance to the mover. Kindly send me your full name, address and cell number so the cheque can be issued out.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'town museum, research enquiry',
    data: {
      name: 'Martha Kowalczyk',
      email: 'martha.k@ohiopost.example',
      subject: 'Family history - Hobbs foundry',
      message:
        "Greetings from Ohio! My great great grandfather Elias Hobbs was apprenticed at an iron foundry in your town around 1861 before he left for Pittsburgh. Would your archive hold apprentice indentures or wage books? I'll be in England the last week of May and would dearly love to see where the foundry stood, even if it's a parking lot now.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'gas engineer, contact form',
    data: { name: 'A Rowe', postcode: 'PL4 7ZZ', message: 'landlord gas cert due 3rd. 1 boiler 1 hob. how much' },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'e-commerce plugin vendor, licence form',
    data: {
      email: 'admin@brightpets.example',
      licence_key: 'BPX-77AA-XXXX',
      message:
        'We\'ve moved from staging to live and the plugin says "licence already activated on 2 domains". Please release staging.brightpets.example. Also your renewal e-mail went to our old bookkeeper, can the billing contact be changed to accounts@brightpets.example?',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'wildlife trust, sighting form',
    data: {
      species: 'otter',
      where: 'below the weir, left bank, SO 512 388',
      date: 'Tues approx 6.10am',
      observer: 'Colin',
      notes: 'Adult with 2 cubs. Stayed about ten minutes, took an eel. Poor photo attached but you can see the tail.',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'wildlife trust, sighting form',
    data: {
      species: 'viagra',
      where: 'https://cheap-meds.bluepillexpress-rx77.ru',
      date: 'now',
      observer: 'LarryTeash',
      notes:
        'Buy Viagra, Cialis, Levitra online without prescription. Lowest price $0.85 per pill, worldwide shipping, 10 free pills for every order',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'nail salon, message',
    data: { name: 'gemma', message: 'running 15 late so sorry traffic on ring road, still ok??' },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'community radio, show proposal',
    data: {
      name: 'Tunde & Ailsa',
      email: 'tundeandailsa@airmail-post.example',
      show_title: 'Highland Highlife',
      length: '1 hour, fortnightly',
      pitch:
        "West African guitar music and Scottish dance band 78s, side by side. There's more in common than you'd think (accordions, weddings, weather). Pilot recorded, 58 mins, can drop it in on a stick.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'furniture maker, contact form',
    data: {
      name: 'Stephanie Lau',
      email: 'steph@lau-interiors-bath.com',
      message:
        "I'm an interior designer with a client in Bath who wants a 3.2 m dining table in bog oak. Do you offer trade terms? I saw on your Instagram you had some boards drying. If you work with designers on commission I've two more projects this year and think we'd suit each other. Could I visit the workshop on a Friday?",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'train operator, delay claim',
    data: {
      booking_ref: 'ZX9TT4',
      journey: 'Exeter to Reading',
      delay: '121+ minutes',
      explanation:
        'Sat outside Taunton 1 hr 40, then terminated at Westbury, then a bus which got lost. I had one bar of signal and a satsuma. Single fare £64.20.',
      sort_code: 'will give by phone',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'app developer, feedback',
    data: {
      rating: '5',
      feedback:
        "I've used this every day since my stroke to remember names of my grandkids. The bigger font option was what I'd been hoping for. thank you whoever you are",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'app developer, feedback',
    data: {
      rating: '5',
      feedback:
        "I saw you don't have an explainer on your store page. Apps with a preview video get 25-35% more installs. We're a studio of nine in Karachi and we've made 600 of them. Price is 240 dollars all-in: script, screens, human voice, music, three revisions. I've put four recent ones on one page so you don't have to dig: https://previewreel-appstudio.com/apps. Tell me the name of your app and I'll storyboard the first ten seconds for nothing.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'funeral director, enquiry',
    data: {
      name: 'Mr Ian Galbraith',
      phone: '01632 960555',
      message:
        "My aunt died at home this morning. The doctor has been. I don't know what I'm meant to do next. She had a plan with you I think, Edith Galbraith.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'quilting retreat, booking',
    data: {
      name: 'Lorraine Beck',
      email: 'lorraine.beck@patchpost.example',
      room: 'twin share with Sue D',
      diet: 'no mushrooms',
      machine: 'bringing own (Bernina)',
      comments: "Will there be irons? Last year we'd one between fourteen and there was nearly blood.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'insurance broker, quote form',
    data: {
      name: 'Pavel Novotny',
      vehicle: '2019 Transit, signwritten',
      use: 'own goods + carry tools',
      ncb: '3 years on van, 9 on car',
      email: 'pavel.tiling@jobpost.example',
      message: 'my renewal is gone from 890 to 1460 with no claim, can you beat it. renewal day is 22nd',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'university press office, contact',
    data: {
      name: 'Emre Aydin',
      outlet: 'freelance / Radio Delta',
      email: 'emre.aydin@radiodelta.example',
      message:
        "Would Dr Whelan be available to comment on the new crypto regulations for our Thursday programme? Pre-recorded, ten minutes, by Zoom. We're especially interested in what happens to small investors who lost deposits when the exchange in Malta went under.",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'furniture maker, contact form',
    data: {
      name: 'Chloe Hart',
      email: 'chloe.hart@homeblogcollective.example',
      message:
        "Hi! Hope you're having a fab week. I'm a lifestyle writer and loved your post on caring for oak. I've written a piece called \"9 Ways to Make Small Dining Rooms Feel Bigger\" which I think your readers would enjoy. It's free for you to publish; all I ask is that a link to one of my partners is kept in the text. Can I send it over?\nA couple of things I've published recently: https://homeblogcollective.example/chloe",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'osteopath, contact form',
    data: {
      name: 'Bryony',
      email: 'bryony.w@backpost.example',
      message: 'How much is a first appointment and do you take AXA?',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'swimming pool, lost property',
    data: {
      name: 'Mrs Gill',
      item: "child's prosthetic leg cover (blue with sharks)",
      when: 'Saturday family swim, changing village cubicle 9 or 10',
      phone: '07700 900205',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'model railway shop, order',
    data: {
      name: 'K. Ransome',
      email: 'kransome@railmail.example',
      order: '2 x Peco SL-E96 points, 1 yard flexi track x 12, rail joiners 2 pkts',
      notes: 'Do NOT substitute code 75 for code 100 as happened before',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'campaign group, contact',
    data: {
      name: 'Zainab',
      email: 'zainab.h@localpost.example',
      message:
        'I signed the petition about the bus but it said "already signed" which I haven\'t, I think my husband used my email by mistake? can you remove one and add one',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'insurance broker, quote form',
    data: {
      name: 'Tyler Webb',
      vehicle: 'Exclusive leads',
      use: 'business',
      ncb: '0',
      email: 'tyler@leadspigot-insure.com',
      message:
        'Question - could you handle 20-30 extra insurance clients a month? We deliver live-transferred, pre-qualified prospects in your area, you only pay for the ones that pick up. No retainer. Two slots left for brokers in your county. Book a call: https://leadspigot-insure.com/brokers',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'ceramics gallery, newsletter & contact',
    data: {
      name: 'Fumiko Arai',
      email: 'fumiko@arai-tokyo.example',
      message:
        'Dear gallery, do you send abroad? I would like the small moon jar by Ms. Treadwell, number 31 in the catalogue. Please tell the cost with insurance to Tokyo.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'housing association, repairs',
    data: {
      address: '15b Mandela Court',
      name: 'Joyce',
      problem:
        'mould behind wardrobe in boys room, black, come back after painting twice. one boy has asthma letter from doctor is with you already',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'brewery tour, group booking',
    data: {
      organiser: 'Lads from Unit 7',
      name: 'Macca',
      phone: '07700 900333',
      numbers: '14 (maybe 16)',
      date: '6 dec',
      message:
        'works xmas do, any chance of the 7pm tour + pie. one doesnt drink and one is terrified of dogs if you still have that big one',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'brewery tour, group booking',
    data: {
      organiser: 'hqXvTzlmRkPo',
      name: 'dWnYbQfsLe',
      phone: '6284019375',
      numbers: 'ZpKcRuVaGt',
      date: 'nMxoEhSi',
      message: 'kLqwTyBzPeoN https://tinylnk9.cc/8sGd2',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'mountain bike trail centre, contact form',
    data: {
      name: 'Rhodri',
      message:
        'tree down across the red just after the second bridge, right on the exit of the berm, nearly had it. whoever reads this pls close it',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'chiropractor, contact form',
    data: {
      name: 'Emma Lawson',
      email: 'emma@callmind-frontdesk.ai',
      message:
        "Hi there, quick one – what happens when a patient rings and your front desk is busy? Our AI receptionist answers every call 24/7, books appointments straight into your diary and sounds completely human. Clinics like yours recover around 22 missed bookings a month. Want to hear a demo? Call +1 555 0143 and pretend to be a patient. It'll surprise you.\nOr hear a recording from a clinic in Leeds: https://callmind-frontdesk.ai/chiro",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'chiropractor, contact form',
    data: {
      name: 'Lydia Hales',
      email: 'lydiahales@spinepost.example',
      message: "Please cancel my 2.15 tomorrow, my son's got chicken pox. I know it's under 24h, sorry.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'ferry company, contact form',
    data: {
      ref: 'FR-31-0082',
      name: 'Domhnall MacInnes',
      email: 'domhnall@islandmail.example',
      message:
        "We've 38 Texel lambs booked on the 0715 Tuesday in the float. If the forecast holds she'll not sail. When will you decide, because the mart won't hold our slot past eleven and I need to know whether to gather them on Monday or leave them on the hill.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'small charity, contact form',
    data: {
      name: 'Andrew Pell',
      org: 'Pell Trust',
      email: 'a.pell@pelltrust.example',
      message:
        'The trustees have now read your application and would like to offer a grant of £8,000 over two years rather than the £12,000 over one. Before we make it formal could you let me know whether the minibus would still be possible on that footing, and send the last set of accounts signed (page 3 was missing).',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'toy shop, stock question',
    data: {
      name: 'Dad of 2',
      email: 'mattk@dadpost.example',
      question: 'have you got the marble run with the lift thing in. not online it says 1 left but is it really',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'toy shop, stock question',
    data: {
      name: 'WinBigTom',
      email: 'winbigtom7@luckypost.example',
      question:
        'Best online casino 2026! 200% welcome bonus + 150 free spins, instant withdrawal, no verification. Play now https://golden-spins.royalluck-spins777.top/en?ref=77182 Slots, live roulette, crash games.\n[url=https://golden-spins.royalluck-spins777.top/aviator]aviator game[/url] [url=https://golden-spins.royalluck-spins777.top/sweet]sweet bonanza demo[/url] <a href="https://golden-spins.royalluck-spins777.top/mines">mines casino</a>',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'careers page of a hospital, application',
    data: {
      position: 'Healthcare assistant, nights',
      name: 'Blessing Nwosu',
      email: 'blessing.nwosu@carepost.example',
      statement:
        "I have worked 3 years in a nursing home (dementia unit, 24 beds) and before that cared for my father at home. I've done moving and handling, basic life support, and the Care Certificate. I like nights: it's when people most need somebody to sit down next to them. My children are grown. I drive.",
      references: 'Mrs Holt, Sycamore House, 01632 960402',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'university IT helpdesk, phishing report form',
    data: {
      reporter: 'c.doyle3',
      subject_of_mail: 'Your mailbox is 98% full',
      message:
        'Got this from what looks like the Registry. It wants me to "revalidate" at a page called mailbox-upgrade-portal.mailbox-portal-upgrade.site which has our old logo. I stupidly typed my username but not the password, then noticed. Two people in my office have had it also. Headers attached.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'vineyard, wine club form',
    data: {
      name: 'Annabel Croft-Reid',
      email: 'annabel@croftreid.example',
      case: 'mixed 12',
      message: "Could you leave out rosé? My husband says it's neither one thing nor the other, and he'll sulk.",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'vineyard, wine club form',
    data: {
      name: 'Jonathan Reyes',
      email: 'jonathan@reelcraftvideo.example',
      case: '',
      message:
        'Hello, would a 60-second animated explainer video help you sell more wine online? We script, voice and animate everything in-house, and prices this month start at just $195. Here\'s one we made for another winery: https://reelcraftvideo.example/samples. Just reply "YES" and I\'ll send a free script.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'cloud backup company, sales enquiry',
    data: {
      name: 'Tobias Lang',
      company: 'Hafen Architekten',
      email: 't.lang@hafen-architekten-lang.de',
      seats: '22',
      message:
        'We have 11 TB on two NAS boxes, most of it CAD. Do you support block level incremental from Synology, and where physically are the data kept? Need a DPA. Please no sales call before we had answers in writing.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'stables, riding lessons',
    data: {
      name: 'Gwen',
      child_age: '7',
      height: 'small for her age',
      message:
        'Had 4 lessons at another yard and fell off twice, now a bit scared but desperate to carry on. Have you got a really really kind pony',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'sports physio blog, comment form',
    data: {
      name: 'Mike R',
      comment:
        'Did these for my achilles for 12 weeks as you said, no cheating, and ran parkrun on Saturday for first time since October 2024. 31 minutes. cried a bit at the finish. cheers',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'sports physio blog, comment form',
    data: {
      name: 'Jenny',
      comment:
        'Great article! I really enjoyed reading it and will share with my friends. I also found this helpful resource for weight loss that worked for me in 3 weeks without diet https://slimtonic-keto-offer.shop/try',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'locksmith, contact form',
    data: {
      name: 'Sal',
      phone: '07700 900019',
      message: 'upvc back door wont lock, handle just flops. on my own with kids tonight so asap pls',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'translation bureau, quote',
    data: {
      name: 'Marisol Vega',
      email: 'mvega@vega-abogados.example',
      languages: 'ES > EN',
      words: 'approx 3,400',
      message:
        'We need a certified translation of a divorce decree and two birth certificates for a court in Manchester. Deadline Friday noon. Is an apostille of the translation also something you arrange? Scan attached, originals can be couriered.',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'translation bureau, quote',
    data: {
      name: 'HR Dept',
      email: 'careers@flexi-remote-work24.online',
      languages: 'all',
      words: '0',
      message:
        'We are HIRING! Work from home as Data Entry / Product Optimisation Assistant. Earn 80-300 USD per day, only 40 minutes, no experience required. Age must be 23+. Add our manager on WhatsApp +44 7700 900871 to start today, positions are limited.\nApply: https://wa-me.flexi-remote-work24.online/apply?src=form',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'web shop for curtains, question before ordering',
    data: {
      name: 'Sheila Mott',
      email: 'sheila.mott@bayview.example',
      product_url: 'https://drapers-row-curtains.co.uk/products/linen-eyelet-oatmeal',
      question:
        "Three things please. The page says 'width per pair' but the picture looks like width per curtain, which is it? Is the lining sewn in or loose? And would the 228 drop be the drop from the top of the eyelet or from the pole? Last time I bought online (not from you) they came up four inches short.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'bookkeeper, contact form',
    data: {
      name: 'Stella',
      company: "Stella's Café",
      email: 'stella@stellascafe-hove.example',
      message:
        'A company called me offering a "merchant cash advance" of 20k against our card takings. It sounds easy which is why I\'m asking you first. They want 26k back at 15% of takings a day. Is that as mad as I think? The oven really is dying though.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'heritage railway, contact form',
    data: {
      name: 'Anthony Blythe',
      email: 'anthony.blythe@branchline.example',
      subject: 'Footplate experience',
      message:
        "I was given a voucher for the half-day footplate experience by my colleagues on retirement. I've tried to book it on the page https://stourvalley-steamrailway.org.uk/footplate/book but after choosing the date it goes round and round and then says \"session expired\". I've tried Chrome and Edge. The voucher code is FPX-0388. Any Wednesday in May or the first half of June would be suitable. I'd also like to know whether spectators can ride free in the train behind, as it says on the voucher, as there might be five or six of them.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'hosting provider, abuse form',
    data: {
      reported_domain: 'best-watches-outlet.fakery-outlet-shop.top',
      reporter: 'Lena Grohl',
      email: 'legal@grohl-uhrenmanufaktur.de',
      details:
        "This shop hosted with you (IP 203.0.113.44) sells counterfeits with our trade mark and uses our product photographs. We've listed the infringing URLs and our registration numbers in the attached PDF. Please take the site down and confirm.",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'hosting provider, abuse form',
    data: {
      reported_domain: 'n/a',
      reporter: 'Replica Masters',
      email: 'vip@replica-masters-vip.ru',
      details:
        'Luxury replica watches 1:1 Swiss movement, all the top brands, 904L steel, same weight as genuine. Bags, shoes, belts too. 20% off first order, free shipping to US/EU/UK. Catalogue here > https://replica-masters-vip.ru/vip WhatsApp 24h',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'letting agency, landlord enquiry',
    data: {
      name: 'Deepa Raman',
      email: 'deepa.raman@wellpost.example',
      phone: '07700 900587',
      property: '2 bed flat, Kings Dock',
      message:
        "Hi, I'm being relocated to Singapore for two years from April and need to let my flat. It's my first time as a landlord. What are your fees for full management, do you do the deposit and the gas and electric checks, and realistically what rent could I expect? The mortgage is with a building society, I think I need their consent to let. Two other agents are coming on Thursday, so could you make it Thursday also, after 3?",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'electric bike maker, warranty claim',
    data: {
      frame_no: 'EZ23-118804',
      bought: '14 Nov 2024',
      name: 'Søren Holm',
      email: 'soren.holm@dkpost.example',
      claim:
        'Display shows "E21" and motor stops after about 3 km, when it\'s cold. Warm days no problem. Dealer in Odense says speed sensor, changed it, same. Please advise what next. I use it for work each day.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'charity, corporate partnerships form',
    data: {
      company: 'Northbank Building Society',
      name: 'Claire Ashworth',
      email: 'claire.ashworth@northbank-buildingsoc.co.uk',
      message:
        "Hi, our colleagues have voted for you as our charity of the year for 2027, congratulations! We'd like to set up a first meeting in December to talk about fundraising, volunteering days and how you'd like your logo to be used. Last year's charity received about £85,000, including matched funding. Who in your team looks after this, and do you already have a corporate partner in financial services that we should know about?",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'town orchestra, tickets',
    data: {
      name: 'Aaron Fields',
      tickets: '0',
      message:
        "I have hacked your website and extracted your database including customer emails. Your reputation will be destroyed unless you pay 0.35 BTC to bc1qexample7f3k2m9x0address within 5 days. If you do not pay, we'll sell the data to the highest bidder and notify each client that you lost it. This is not a joke. Do not reply to this email, it can't be traced.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'tile shop, samples',
    data: {
      name: 'Imran Sheikh',
      address: '41 Larkspur Way, Luton LU2 0ZZ',
      samples: 'Zellige white gloss, Zellige weathered white, Moss 10x10',
      message: 'please can the grout cards come too',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'guest house, review follow up',
    data: {
      name: 'Margarethe',
      email: 'margarethe@tulpenpost.example',
      message:
        "Thank you for the breakfast, the marmalade, and for finding my husband's tooth (!!). We come back in September. I left one pair of blue socks, please throw.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'software vendor, security contact',
    data: {
      name: 'Ana Petrescu',
      email: 'ana@petrescu-seclab.ro',
      subject: 'Vulnerability in export endpoint',
      message:
        "Hello, I'd like to report an IDOR in your app: GET /api/export/{id} returns any tenant's file when the id is guessed, ids being sequential. I stopped after confirming with two test accounts I own (files 88102 and 88103). I'm not asking for payment. Is there a PGP key, and would 90 days be acceptable before I write about it?",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'software vendor, security contact',
    data: {
      name: 'Zubair Khan',
      email: 'zubair.bughunt@securemailer.example',
      subject: 'Critical Vulnerability Found',
      message:
        'Hi Team, I am a security researcher and I found a critical vulnerability in your website (missing DMARC record, clickjacking). Attackers can send fake emails as you. Before I share POC please tell me about bounty reward, I accept PayPal and crypto. Waiting for your quick response.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'solar installer, quote',
    data: {
      name: 'Chris Amberley',
      postcode: 'EX20 1ZZ',
      roof: 'slate, SSE, approx 30 sqm',
      usage: '4800 kWh/yr',
      message:
        "Listed building (grade 2) so maybe ground mount? There's a paddock. 10 kWh battery. I've been cold-called by so many cowboys that I asked the neighbours instead and they said you.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'community college, enrolment',
    data: {
      name: 'Olena Shevchuk',
      email: 'olena.shevchuk@newstart.example',
      course: 'Level 2 Bookkeeping (evening)',
      message:
        'Hello. I was accountant in Kharkiv 12 years but here my diploma is not recognised. I work in the hotel, cleaning, until 16.00 and can come after. On the website it is written that course is free if wage under some amount. My wage is 1,480 a month before tax. Which paper do you need from my employer? Also I have permission to stay until 2027, it is ok? Thank you for your patience with my English.',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: "kids' party entertainer, booking",
    data: {
      name: 'Adam Porter',
      date: 'asap',
      kids: '0',
      message:
        "Hello Business Owner,\n\nI hope this message finds you well. My name is Adam and I work with small entertainment businesses that want more bookings without paying for ads.\n\nWhile researching your niche I came across your website and ran it through our tools. A few findings:\n\n• Your site is visible for just 9 keywords, while two of your neighbours rank for more than 120.\n• Your Google Business Profile is missing 6 categories and has no posts since last year.\n• There are 14 broken links and no schema markup.\n• Page titles are cut off on mobile.\n\nNone of this is difficult to fix. We can usually get a company like yours into the top three on the map within 45 days, and if we don't, you don't pay for the second month.\n\nWould it be alright if I sent a detailed proposal with pricing?\n\nWarm regards,\nAdam Porter\nSenior Growth Strategist, LocalLift Crew\nhttps://locallift-crew.co\n\nDisclaimer: This is a one-time business enquiry. If it isn't relevant please ignore it or reply UNSUBSCRIBE.",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'interior designer, contact form',
    data: {
      name: 'Rachel Dunn',
      email: 'rachel@linkoutreachhub-dr.com',
      message:
        "Hello again, just following up on my previous email in case it got lost. We'd like to buy a permanent text link in one of your existing posts. Budget $60 per link, payment in advance. Do you own any other websites as well? Please share the list with DR and traffic.\nOur price list and the niches we accept are at https://linkoutreachhub-dr.com/buy-links. Grey niches pay double.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'interior designer, contact form',
    data: {
      name: 'Mrs Oyelaran',
      phone: '07700 900640',
      message:
        "Can you do just one room or do you only do whole houses? It's a north facing sitting room with a radiator in the worst possible place.",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'fencing contractor, quote form',
    data: {
      name: 'Michael',
      email: 'michael@siteglow.example',
      message:
        "I was checking your website and see you have a good design and it looks great, but it's not ranking on Google and other major search engines. We can place your website on Google's 1st page. Can I send you our SEO packages with price? Please share your phone number.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'fencing contractor, quote form',
    data: {
      name: 'Terry B',
      email: 'tb@hedgemail.example',
      length: '22m',
      height: '6ft',
      message:
        'wind had it. 7 posts snapped at the ground 5 ok. concrete posts this time. neighbour paying half so need it itemised',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'piano tuner, contact form',
    data: {
      name: 'Cecily Marchant',
      message:
        "The Bechstein hasn't been tuned since my late husband played it, which would be 2016. I expect it will need more than one visit. Wednesdays are best. Please ring rather than write: 01632 960091, and let it ring, I'm slow on the stairs.",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'piano tuner, contact form',
    data: {
      name: 'Thomas Greene',
      email: 'tgreene.estate@heritagepost.example',
      message:
        "Good day, I'm giving out my late husband's Yamaha Baby Grand piano to a passionate instrument lover. If you know anyone who'll be interested, kindly have them text the movers. The piano is free, they only need to cover the shipping cost. Thanks, Thomas",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'school alumni page, contact',
    data: {
      name: 'Derek "Spud" Murphy',
      year_left: '1974',
      email: 'spud.murphy@downunderpost.example',
      message:
        "G'day from Fremantle. Trying to find Alan Whitcombe, or the Duggan twins, all in Mr Pike's chemistry set. If anybody from 5A is still drawing breath tell them Spud owes Alan a bike.",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'school alumni page, contact',
    data: {
      name: 'Sandra',
      year_left: '2020',
      email: 'sandra.hot@nightpost.example',
      message:
        'hi dear i saw your profile and i feel lonely tonight, i am 27 single and want to know you better. my private pics here https://sandra27.flirtzone-sandra27.click write me there ok kiss',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'meal kit company, support',
    data: {
      account_email: 'jordan.p@supperpost.example',
      message:
        "paused my box in the app 3 times and it still came. there's now 12 salmon fillets in my freezer and i am moving house",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'meal kit company, supplier form',
    data: {
      company: 'Tamar Valley Mushrooms',
      contact: 'Bridget Sloan',
      email: 'bridget@tamarvalley-mushrooms.co.uk',
      message:
        "Following your call on Tuesday (thank you, Hassan), here's what you asked for: oyster and lion's mane, 2 kg trays, price delivered to Bristol £9.40/kg to end of June, 48 h from pick. SALSA certificate and allergen statement attached. We could do 150 kg a week to start.",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'meal kit company, supplier form',
    data: {
      company: 'Business Pages International',
      contact: 'Listings Department',
      email: 'listings@bizpages-intl-register.eu',
      message:
        "Please verify your company's entry for the 2026/27 edition of the International Business Directory. Your free basic entry is ready. To confirm or correct the information, sign and return the attached form: https://bizpages-intl-register.eu/form?c=20418. (Placing order: EUR 990 per year for three years, see conditions overleaf.)",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'letterpress studio, order form',
    data: {
      name: 'Orla Ní Bhriain',
      email: 'orla@foxandfern.example',
      item: '120 invitations, two-sided, duck egg + black',
      text: 'Please note the síneadh fada on both names, the last printer left them off and I am still cross',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'letterpress studio, order form',
    data: {
      name: 'Kevin Zhou',
      email: 'kevin@shenzhen-brightpackbox.com',
      item: 'custom gift box',
      text: 'Hi Sir/Madam, glad to know you are on the market of printing. We are factory of rigid box, paper bag, foil label in Shenzhen for 12 years, supply big brands. Price 30% lower than your local. Any inquiry just send me size and quantity, quotation in 2 hours.\nFactory video: https://shenzhen-brightpackbox.com/factory-tour',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'electronics manufacturer, RMA request',
    data: {
      company: 'Halden Broadcast AS',
      name: 'Øyvind Rustad',
      email: 'rma@halden-broadcast.no',
      product: 'DX-8 matrix, 4 units',
      serials: '8820114, 8820117, 8820131, 8820140',
      fault:
        'All four from the same delivery lose lock on inputs 5-8 when chassis temperature exceeds about 41 C. Reproducible in climatic chamber. Below 38 C they recover without reset. We suspect the reference oscillator; your application note AN-17 mentions a changed part from week 32.',
      message:
        "Please issue RMA numbers and confirm whether you'll advance replacements, since two are going to a customer with a penalty clause. Scope captures and the test log are at https://share.halden-broadcast.no/dx8-rma (password sent separately to your support address).",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'game studio, player support',
    data: {
      player_id: '-',
      platform: 'mobile',
      message:
        'Dear Partner, we represent a direct advertiser network with 1.4 billion monthly impressions. If your games have above 5k DAU we can raise your eCPM by 40-70% with just one SDK (less than 2 MB). NET15, minimum payout $50, wire/PayPal/USDT. Could you share your daily active users by country, current mediation and eCPM for tier 1? Our publisher team would be glad to prepare a revenue forecast. Skype live:.cid.adbridge_nadia',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'law firm, contact form',
    data: {
      name: 'Kwame Boateng',
      email: 'kwame.b@settlepost.example',
      matter: 'employment',
      message:
        "I was dismissed on 2 March after raising that the forklift brakes were failing. I've the emails and a photo of the log book with the pages torn out. I understand there's a time limit of three months less a day. Do you do first half hour free or no win no fee? I finish my notice money on the 31st.",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'law firm, contact form',
    data: {
      name: 'Brian Foley',
      email: 'brian@attorneycasefeed.example',
      matter: 'other',
      message:
        "We've got 14 signed motor vehicle accident cases in your region this month and no firm to send them to. Exclusive, TCPA compliant, replaced if conflict. $1,450 per signed retainer. Who handles intake at your office?\nDetails on how the cases are screened: https://attorneycasefeed.example/how-it-works",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'vintage clothing shop, question',
    data: {
      name: 'Pearl',
      message: 'that green suede coat in the window - what size is it and will you hold it til payday (fri)',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'observatory, visitor enquiry',
    data: {
      name: 'Ms T. Lindgren',
      group: 'Brownies, 16 girls aged 7-10',
      email: 'tlindgren@browniepack.example',
      message:
        'If it is cloudy what do you do instead? And is the red-light-only rule strict, as two of them are afraid of the dark.',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'observatory, visitor enquiry',
    data: {
      name: 'Webmail Admin',
      group: '1',
      email: 'no-reply@mailquota-service-desk.info',
      message:
        'Your mailbox has exceeded its storage limit and 7 incoming messages are pending. To avoid suspension of your e-mail account verify your password within 12 hours: https://mailquota-service-desk.info/verify',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'joiner, contact form',
    data: {
      name: 'Hamish',
      message: 'Sash windows x 6, cords gone, two rattling, one painted shut since the coronation. Ballpark?',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'co-op grocery, membership',
    data: {
      name: 'Xiomara Reyes',
      email: 'xio@barriopost.example',
      shares: '2',
      hours: 'can do thursday stocking 6-9',
      message: 'Is the bulk olive oil coming back?? asking for an entire household',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'co-op grocery, membership',
    data: {
      name: 'Melvin Strauss',
      email: 'm.strauss@fundrecovery-bureau.org',
      shares: '0',
      hours: '24/7',
      message:
        "HAVE YOU LOST MONEY TO A FAKE CRYPTO BROKER, ROMANCE SCAM OR BINARY OPTIONS? Don't give up. Our certified blockchain investigators have recovered over $94 million for victims. I was myself cheated of 3.2 BTC and thought that it was gone for good, until a friend introduced me to Mr Strauss and in 72 hours everything was back in my wallet. Consultation is free. Contact now by e-mail or WhatsApp +1 555 0164 and have your transaction hash ready.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'translation of an NGO site, press and partners',
    data: {
      name: 'Dr Leila Haddad',
      organisation: 'Institute for Water Studies',
      email: 'l.haddad@waterstudies.example',
      message:
        "We're assembling a consortium for a call on small dams (deadline 17 April) and your field team in the Atlas would be the natural partner for work package 3, community monitoring. It'd mean roughly €140k over three years for you. Would the director have half an hour next week? The draft concept note is two pages and I can send it at once.",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'NGO site, press and partners',
    data: {
      name: 'Alan Prescott',
      organisation: 'GrantPath',
      email: 'alan@grantpath-consult.example',
      message:
        'Your organization may qualify for up to $250,000 in unclaimed non-repayable grants. Our specialists prepare the application, you only pay a $299 processing fee. Funds are limited, reply with your tax ID to check eligibility today.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: "physics teacher's resource site, feedback",
    data: {
      message:
        'Worksheet 14 Q6: the answer should be 3.2 N not 32 N. My year 9s spotted it and are unbearable about it.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'care agency, complaint form',
    data: {
      name: 'Rosemary Stubbs',
      client: 'my father, Leonard Stubbs',
      email: 'rosemary.stubbs@daughters.example',
      complaint:
        "I am writing to complain formally about the visits between 2 and 15 November. The contract is for 45 minutes in the morning. According to the log in the house the visits lasted 18, 22, 15, 20 and 12 minutes, and on two days nobody came at all; I found out because Dad rang me at half past eleven asking whether it was Sunday. His tablets were given with his tea in the afternoon on the 9th, which the GP says must not happen. The carers themselves are kind and I know that they're run off their feet. I want to know what you are going to do about it, a refund of the hours not delivered (I make it 5 hrs 25 min), and the name of someone I can speak to who'll still be there next month.",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'flower shop, order',
    data: {
      sender: 'Grace Holloway',
      recipient: 'The owner',
      card: "Hi there! I'm putting together a short list of florists for our Local Heroes page and yours came up. Before I add you, can you confirm whether you take wedding orders and who should get the enquiries (we send 5 to 8 each month)? There's a small listing contribution of £29 a month after the first 30 days, cancel whenever. You can see how other florists look on there: https://localheroes-florists.uk/how",
      budget: '29',
      date: 'this week',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'sailing club, crew wanted form',
    data: {
      name: 'Beth Tallis',
      email: 'beth.tallis@seapost.example',
      experience: 'comp crew, 2 seasons dinghies, queasy but game',
      message: 'free all wednesdays and most sundays, own lifejacket',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'parcel locker company, support',
    data: {
      tracking: 'PL7720019384',
      name: 'W. Osei',
      message:
        "Locker 14 opened and it was somebody else's parcel (trainers size 11, i've left them in). Mine is insulin supplies so please treat it as urgent!",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'parcel locker company, support',
    data: {
      name: 'Delivery Center',
      tracking: 'US-9514901',
      message:
        'Dear customer, your package could not be delivered due to an incomplete address. Please pay the redelivery fee of $1.95 in the following link: https://parcel-redelivery-hub3.top/track',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'newspaper subscriptions, contact form',
    data: {
      name: 'Mr N. Abernethy',
      subscriber: '600184',
      message:
        "Dear Subscriptions, I was offered twelve weeks at £1 per week by your telephone salesperson on 14 September. I've been charged £14.99 on 16 October and again on 16 November. I'm enclosing the relevant extracts from my statement below:\n\n16 OCT  DIGITAL NEWS SUBS   14.99\n16 NOV  DIGITAL NEWS SUBS   14.99\n\nI shall be obliged if you would refund £21.98, being the difference, and thereafter cancel. I do not wish to be offered a better deal.",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'coach hire, quote request',
    data: {
      name: 'Lucas Meyer',
      email: 'lucas@nimbleweb-fix48.dev',
      route: '-',
      message:
        "Hey, saw that your site still isn't using SSL correctly and takes 7.8s to load on 4G. Over half of visitors leave after 3s. I fix WordPress sites for a flat $120, done in 48h, pay only when you're happy. Interested? Cheers, Lucas\nBefore/after examples: https://nimbleweb-fix48.dev/cases",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'watch repairer, contact form',
    data: {
      name: 'Gordon Tait',
      email: 'gordon.tait@clockpost.example',
      message:
        "Omega Geneve c. 1969, my father's, ran perfectly until I wore it in the shower like an idiot. Misted glass and stopped at 7.50. How soon should I get it to you, and is it OK to send by Special Delivery insured for 1000?",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'watch repairer, contact form',
    data: {
      name: 'Dr. Rx',
      email: 'info@rx-fastmeds-overnight.su',
      message:
        'Order Tramadol, Xanax, Ozempic without a prescription. Overnight delivery USA/UK, discreet packing, pay with card or BTC. https://rx-fastmeds-overnight.su/shop',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'bat conservation group, helpline form',
    data: {
      name: 'Jean',
      phone: '01632 960823',
      message: 'Small brown bat on the kitchen floor, alive. Have put a mixing bowl over it. Now what',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'bat conservation group, helpline form',
    data: {
      name: 'Priyanka',
      phone: '+91 555 01992',
      message:
        "Greetings of the day! We provide Website Designing, Mobile App Development, Logo, Brochure and Digital Marketing services at very affordable price. If you're interested then I can send you our past work details, company information and an affordable quotation. Note: if you don't want to receive please reply REMOVE.\n\nOur services include:\n1. Website design / redesign\n2. E-commerce (Magento, Shopify, WooCommerce)\n3. SEO, SMO, PPC\n4. iOS and Android apps\n5. Content writing\n\nStarting from USD 199 only. We've completed over 1,900 projects in the last 11 years and have a 98% client retention rate. Kindly share your phone number with country code and a suitable time so our senior consultant can speak with you.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'conference site, speaker proposal',
    data: {
      name: 'Dr. Ngozi Umeh',
      title: 'What 400 failed deployments taught us about rollbacks',
      length: '25 min',
      email: 'ngozi@umeh.example',
      abstract:
        "We went through every failed release at a mid-sized payments firm over four years and asked one question: why didn't we just roll back? The reasons are mostly social. I'll show the data, three fixes that worked and one that made everything worse.",
      links: 'slides from an earlier talk: https://umeh.example/talks/queues ; linkedin.com/in/ngozi-umeh-example',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'chess club, contact form',
    data: {
      name: 'Arun',
      age: '9 (typed by mum)',
      message: 'Is it too late in the year to start? He beat his uncle and now nobody at home will play him',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'scaffolding firm, contact form',
    data: {
      name: 'Neighbour at no. 12',
      message:
        'Your lads have left a pole across my drive & I have a hospital appointment at 2. No phone number on your boards!!!',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'grief counselling service, contact form',
    data: {
      name: '',
      email: 'q.rowan@stillpost.example',
      message:
        "I'm not sure how this works. My brother died in November. I seem to be fine at work and then not fine in the car. Is there a waiting list.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'tea room, contact form',
    data: {
      name: 'Cycling club sec.',
      email: 'secretary@wheelers-north.example',
      message: '24 of us passing Sunday about 10.45. Would you cope?? Beans on toast mostly',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'scaffolding firm, contact form',
    data: {
      name: 'Victor',
      message:
        "I am contacting you regarding a lucrative business transaction worth 14.5 million pounds which I want to carry out with your firm as foreign contractor. It's 100% risk free. For the details write back to my private box victor.ade@chamberpost.example only.",
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Bäckerei, Kontaktformular',
    data: {
      Name: 'Gerda Wollnik',
      Telefon: '0151 55501234',
      Nachricht:
        'Guten Tag, kann man die Dinkelseelen auch schon Freitagabend abholen? Wir fahren am Samstag um 5 Uhr los. Zehn Stück wären es.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Autowerkstatt, Terminanfrage',
    data: {
      vorname: 'Murat',
      nachname: 'Yildirim',
      kennzeichen: 'HN-XY 404',
      email: 'm.yildirim@postkasten.example',
      anliegen: 'TÜV + Bremsen vorne schleifen. Leihwagen brauch ich keinen hab ein Fahrrad',
      wunschtermin: 'egal hauptsache diese woche',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Autowerkstatt, Terminanfrage',
    data: {
      vorname: 'Sabine',
      nachname: 'Krüger',
      kennzeichen: '-',
      email: 's.krueger@sichtbar-online24-kfz.de',
      anliegen:
        'Guten Tag, mir ist aufgefallen, dass Sie bei Google unter „Autowerkstatt" in Ihrem Ort leider erst auf Seite 3 zu finden sind. Wir bringen Handwerksbetriebe innerhalb von 90 Tagen auf Seite 1, sonst Geld zurück. Wann darf ich Sie zu einem unverbindlichen 15-Minuten-Gespräch anrufen?\n\nKurz zu uns: 11 Mitarbeiter, Sitz in Erfurt, ausschließlich Handwerk und Kfz. Referenzen mit Telefonnummern finden Sie unter https://sichtbar-online24-kfz.de/kfz\n\nMit freundlichen Grüßen\nSabine Krüger\nKundenberatung',
      wunschtermin: 'kommende Woche',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Zahnarztpraxis, Kontakt',
    data: {
      name: 'Helga Brinkmann',
      geb: '03.05.1947',
      nachricht:
        'Die Prothese drückt seit Montag unten rechts so daß ich nur Suppe essen kann. Bitte um baldigen Termin, ich kann auch warten im Wartezimmer. Tel. wie immer.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Onlineshop für Laufschuhe, Reklamation',
    data: {
      Bestellnummer: 'LS-2026-11873',
      'E-Mail': 'jannik.eb@laufpost.example',
      Grund:
        'Sohle löst sich nach 140 km am linken Schuh, vorne. Hab auf eurer Seite gelesen dass ihr bis 500 km Kulanz macht. Fotos kann das Formular leider nicht (Fehler „Datei zu groß" bei 2 MB?).',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Musikschule, Anmeldung',
    data: {
      kind: 'Leopold Sandner, 6 Jahre',
      instrument: 'Schlagzeug (Eltern haben zugestimmt, zähneknirschend)',
      erziehungsberechtigt: 'Katrin Sandner',
      tel: '089 5550177',
      tage: 'Mo, Mi ab 15 Uhr',
      datenschutz: 'akzeptiert',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Stadtverwaltung, Mängelmelder',
    data: {
      kategorie: 'Müll',
      ort: 'Containerplatz Ecke Lindenallee / Am Wehr',
      beschreibung:
        'Seit Tagen liegen dort drei Matratzen und ein Kühlschrank. Heute früh hat jemand noch Farbeimer dazugestellt, es läuft schon was aus in Richtung Gully.',
      name: 'anonym',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Rechtsanwaltskanzlei, Erstanfrage',
    data: {
      anrede: 'Frau',
      name: 'Swetlana Hoffmann',
      email: 's.hoffmann77@briefnetz.example',
      rechtsgebiet: 'Mietrecht',
      sachverhalt:
        'Unser Vermieter hat uns zum 31. März wegen Eigenbedarf gekündigt, angeblich für seine Tochter. Die Tochter wohnt aber in Kanada und hat auf Instagram geschrieben, dass sie dort ein Haus kauft. Wir wohnen seit 14 Jahren hier, mein Mann ist schwerbehindert (GdB 70). Was kostet eine Erstberatung und übernimmt das die Rechtsschutz?',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Rechtsanwaltskanzlei, Erstanfrage',
    data: {
      anrede: 'Herr',
      name: 'Daniel Foster',
      email: 'daniel@legalrankpro-geo.com',
      rechtsgebiet: 'Sonstiges',
      sachverhalt:
        "Hi, hope you're well. I specialise in getting law firms found on Google and ChatGPT. Your competitors are being recommended by AI search right now and you're not. I recorded a short video showing why. Want me to send the link?\nhttps://legalrankpro-geo.com/germany",
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Ferienwohnung an der Ostsee, Anfrage',
    data: {
      Name: 'Familie Petzold',
      Anreise: '18.07.',
      Abreise: '01.08.',
      Personen: '2 Erw., 3 Kinder (2, 5, 9), 1 alter Dackel',
      Bemerkung: 'Ist der Garten eingezäunt? Der Dackel ist zwar fast blind, aber er findet jedes Loch.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Maschinenbauer, Ersatzteilanfrage',
    data: {
      Firma: 'Sägewerk Unterberger GmbH',
      Ansprechpartner: 'Sepp Unterberger',
      Maschinennr: 'BV-900/1998/0142',
      Anfrage:
        'Brauchen dringend die Lagerschale vom Vorschub (Pos. 34 in der Zeichnung 12-880-3), steht seit heut Mittag. Wenn nicht lagernd bitte Zeichnung schicken, dann lass ichs drehen.',
      Rückruf: '0664 5550988',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Yogastudio, Kontakt',
    data: {
      name: 'Mira',
      mail: 'mira.s@atempost.example',
      text: 'Hallo ihr Lieben, ich hab aus Versehen zwei 10er Karten gekauft (doppelt geklickt, das Internet im Zug...). Könnt ihr eine stornieren? Danke!!',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Katzenhilfe, Adoptionsanfrage',
    data: {
      Tier: 'Schnurri & Paul (nur zusammen)',
      Name: 'Dennis Ohlendorf',
      Wohnsituation: '3 Zi, Balkon mit Netz, 2. OG, Vermieter erlaubt Katzen (schriftlich)',
      Erfahrung: 'Bin mit Katzen groß geworden. Mein Kater ist im Herbst mit 19 gestorben, seitdem ist es arg still.',
      Arbeitszeit: 'Homeoffice 3 Tage',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Softwarehersteller, Support',
    data: {
      kunde: '30087',
      version: '11.4.2',
      betreff: 'DATEV-Export',
      text: 'Nach dem Update fehlen im Buchungsstapel die Kostenstellen in Spalte 37, alle Zeilen leer. Betroffen sind nur Belege ab dem 01.10. Unser Steuerberater wartet, Frist ist der 10. Bitte um kurzfristige Rückmeldung, gern auch Fernwartung.',
      name: 'Anke Reuter, Buchhaltung',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Softwarehersteller, Support',
    data: {
      kunde: 'neu',
      version: '1',
      betreff: 'Firmenkredit ohne Schufa',
      text: 'Benötigen Sie dringend finanzielle Mittel? Wir vergeben Kredite von 5.000 bis 5.000.000 Euro an Privatpersonen und Unternehmen zu 2 % Zinsen, auch bei negativer Schufa. Bearbeitung in 48 Stunden, keine Vorkosten. Kontaktieren Sie uns bitte per E-Mail: kredit.hilfe@finanz-soforthilfe.example',
      name: 'Herr Bernd Lohmann',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Imkerei, Bestellung',
    data: {
      name: 'Ulrike Thiem',
      bestellung: '6x Waldhonig 500g, 2x Sommertracht, 1 Kerze groß',
      adresse: 'Hinter der Kirche 4, 07318 Saalfeld',
      bemerkung: 'Leergläser vom letzten Mal bring ich zum Markt mit',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Fahrradladen, Kontakt',
    data: { nachricht: 'habt ihr das cube in 56 noch da?', mail: 'flo-k@radlpost.example' },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Bewerbungsformular einer Tischlerei',
    data: {
      name: 'Jette Marquardt',
      alter: '17',
      stelle: 'Ausbildung Tischlerin ab August',
      anschreiben:
        'Ich habe bei Ihnen im Februar das Praktikum gemacht (die mit dem schiefen Hocker, der dann doch noch gerade wurde). Seitdem habe ich zu Hause eine Werkbank gebaut und einen Nistkasten, in dem jetzt wirklich Meisen sind. Mein Zeugnis ist in Mathe 2 und in Deutsch 3. Ich würde sehr gern bei Ihnen lernen.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Steuerberaterin, Kontakt',
    data: {
      name: 'Dr. Ansgar Peuker',
      email: 'peuker@praxis-peuker.example',
      nachricht:
        'Sehr geehrte Frau Lindner, das Finanzamt hat unseren Investitionsabzugsbetrag für das Ultraschallgerät nicht anerkannt, Bescheid vom 4. d. M. Die Einspruchsfrist läuft also. Würden Sie das bitte übernehmen und mir sagen, ob ich bis dahin zahlen muss? Es geht um 11.320 €.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Webagentur, Projektanfrage',
    data: {
      firma: 'Gärtnerei Holunderhof',
      name: 'Birte Jensen',
      email: 'birte@holunderhof-gaertnerei.de',
      budget: '2-4 T€',
      nachricht:
        'Moin, unsere Webseite ist von 2014 und sieht auch so aus. Wir bräuchten was Neues mit kleinem Shop (Stauden, Versand nur im Frühjahr) und möchten bei Google gefunden werden, wenn jemand hier in der Gegend Stauden sucht. Suchmaschinenoptimierung, Texte und so, macht ihr das auch? Fotos haben wir gute.',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Imkerei, Bestellung',
    data: {
      name: 'Mandy Wu',
      bestellung:
        'Dear Sir, we supply glass honey jars with lids 250g 500g, bee smoker, wax foundation machine. Factory direct in Xuzhou, low MOQ, fast delivery to Hamburg port.\nCatalogue: https://xz-glassjars.example/catalog2026.pdf',
      adresse: 'Xuzhou, China',
      bemerkung: 'Pls contact whatsapp +86 138 0000 5521 for newest catalogue and free sample',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Stromanbieter, Kündigung',
    data: {
      kundennr: '7004512',
      name: 'Heiko Tremmel',
      text: 'Hiermit kündige ich fristgerecht zum nächstmöglichen Zeitpunkt wegen Preiserhöhung (Sonderkündigungsrecht!). Bestätigung bitte schriftlich. Von Rückwerbeanrufen bitte ich abzusehen.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Kirchengemeinde, Kontaktformular',
    data: {
      name: 'Lena und Fabian',
      nachricht:
        'Wir möchten im nächsten Juni heiraten und sind beide nicht mehr so richtig dabei, würden aber gern trotzdem in der Kirche, wo meine Oma getauft wurde. Geht das überhaupt? Fabian ist katholisch (ein bisschen).',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Umzugsfirma, Angebot',
    data: {
      von: 'Leipzig-Plagwitz, 4. OG ohne Aufzug',
      nach: 'Freiburg, EG',
      flaeche: '68 qm',
      termin: '30.9. oder 1.10.',
      name: 'Thilo Graf',
      besonderes: 'Aquarium 240 l (leer), Hantelbank, Schallplatten ca. 900',
      mail: 'thilo.graf@wachsmail.example',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Tierarzt, Rezeptbestellung',
    data: {
      halter: 'Wiebke Janssen',
      tier: 'Hund „Käpt\'n"',
      medikament: 'Vetmedin 5 mg, 1 Packung, und die Wassertabletten',
      abholung: 'Do nach 17 Uhr',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Schwimmverein, Warteliste',
    data: {
      name: 'Aylin Demir',
      kind: 'Emre, 5',
      kurs: 'Seepferdchen',
      nachricht: 'stehen seit märz auf der liste, er ist bald 6, gibts schon was neues? lg',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Schwimmverein, Warteliste',
    data: {
      name: 'CharlesGof',
      kind: 'https://sexkontakte-heute.wildnacht-kontakte.date',
      kurs: 'xxx',
      nachricht:
        'Einsame Frauen aus deiner Nähe suchen Sex ohne Verpflichtung. Kostenlos anmelden und noch heute treffen: https://sexkontakte-heute.wildnacht-kontakte.date',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Heizungsbauer, Anfrage',
    data: {
      name: 'Ehepaar Kornmayer',
      plz: '72070',
      haus: 'EFH 1978, 140 qm, Öl, Fußbodenheizung nur im Bad',
      frage:
        'Lohnt bei uns eine Wärmepumpe oder ist das Unsinn? Der Nachbar sagt Unsinn, der Sohn sagt unbedingt. Wir wollen jemanden, der rechnet und nicht nur verkauft. Förderung bitte mit einrechnen.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Theater, Kartenvorverkauf',
    data: {
      name: 'Prof. Irmgard Sauer',
      mail: 'i.sauer@alte-uni.example',
      nachricht:
        'Die Bestätigung nennt Reihe 7, das Ticket Reihe 17. Da ich wegen meiner Ohren Reihe 7 gewählt und bezahlt habe, wäre mir mit einer Auskunft vor Samstag gedient.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Maschinenhändler, Kontaktformular',
    data: {
      firma: 'Zimmerei Hafenmayer',
      name: 'Roland Hafenmayer',
      email: 'info@zimmerei-hafenmayer.de',
      telefon: '08323 55509',
      nachricht:
        'Grüß Gott,\n\nwir interessieren uns für die gebrauchte Abbundanlage auf Ihrer Seite (https://holzmaschinen-ried-gebraucht.de/gebraucht/2291). Dazu folgende Fragen:\n- Wie viele Betriebsstunden hat sie tatsächlich? In der Anzeige steht einmal 6.200 und weiter unten 8.400.\n- Ist das Baujahr 2013 vor oder nach dem Umbau der Steuerung?\n- Was kostet Abbau, Transport und Inbetriebnahme bei uns?\n- Nehmen Sie unsere alte in Zahlung (Bj. 1999, läuft)?\n\nBesichtigung wäre nächste Woche Dienstag oder Mittwoch möglich, ich käme mit meinem Vorarbeiter.\n\nMit freundlichen Grüßen\nRoland Hafenmayer',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Sparkasse, Kontakt',
    data: {
      name: 'Renate Fiebig',
      betreff: 'komische SMS',
      text: 'Guten Tag, gestern kam eine SMS angeblich von Ihnen, mein pushTAN laufe ab und ich solle auf einen Link drücken. Ich habe gedrückt, aber als ich meine Kontonummer eingeben sollte, habe ich aufgehört. Muss ich jetzt etwas machen? Meine Enkelin sagt, das Handy sei jetzt vielleicht verseucht.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Handwerkskammer, Kursanmeldung',
    data: {
      kurs: 'Meistervorbereitung Teil III, Abendkurs',
      teilnehmer: 'Sascha Brühl',
      betrieb: 'Brühl Elektrotechnik',
      rechnung_an: 'Betrieb',
      frage: 'Aufstiegs-BAföG vorher oder nachher beantragen?',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Handwerkskammer, Kursanmeldung',
    data: {
      kurs: 'alle',
      teilnehmer: 'Kim Albrecht',
      betrieb: 'KI-Autopilot',
      rechnung_an: '-',
      frage:
        'Wussten Sie, dass 7 von 10 Betrieben noch 12 Stunden pro Woche mit Papierkram vergeuden? Unser KI-Assistent schreibt Angebote, Mails und Social-Media-Beiträge ganz von allein. Nur diese Woche: Lebenslange Lizenz für 97 € statt 997 €. Sichern Sie sich Ihren Platz im Gratis-Webinar: https://ki-autopilot-betrieb.com/webinar',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Krankenkasse, Kontaktformular',
    data: {
      versichertennr: 'X000000000',
      name: 'Simone Trautwein',
      betreff: 'Ablehnung Mutter-Kind-Kur',
      nachricht:
        'Sehr geehrte Damen und Herren, mit Schreiben vom 28.10. haben Sie meinen Antrag abgelehnt, weil „ambulante Maßnahmen am Wohnort nicht ausgeschöpft" seien. Ich bin alleinerziehend mit drei Kindern, arbeite 30 Stunden im Schichtdienst und warte seit elf Monaten auf einen Therapieplatz. Welche ambulante Maßnahme soll ich denn ausschöpfen? Ich lege hiermit Widerspruch ein, die Begründung meiner Ärztin reiche ich nach. Bitte bestätigen Sie mir den Eingang, damit ich weiß, dass die Frist gewahrt ist.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Kinderbuchautorin, Kontakt',
    data: {
      name: 'Klasse 2b',
      nachricht:
        'Liebe Frau Autorin. Wir haben dein Buch fertig gelesen. Warum ist der Dachs am Ende weggegangen. Das war gemein. Kommt er wieder. Viele Grüße Klasse 2b mit Frau Heinemann',
      mail: 'heinemann@grundschule-am-bach.example',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Kinderbuchautorin, Kontakt',
    data: {
      name: 'Marlene',
      mail: 'marlene@gastbeitrag-netzwerk24.de',
      nachricht:
        'Hallo, ich bin auf der Suche nach hochwertigen Blogs für Gastbeiträge unserer Kunden und bin dabei auf deine Seite gestoßen. Wäre eine bezahlte Veröffentlichung mit einem Dofollow-Link möglich? Der Text wird von uns geliefert (ca. 700 Wörter), nicht als Werbung gekennzeichnet. Nenne mir gern deinen Preis. LG Marlene\nHier eine Liste der Seiten, mit denen wir schon zusammenarbeiten: https://gastbeitrag-netzwerk24.de/partner',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Hersteller von Küchengeräten, Garantie',
    data: {
      modell: 'KM 770 pro',
      seriennr: '2305-88714',
      kaufdatum: '12.11.2024',
      fehler:
        'Die Maschine läuft seit gestern nur noch auf der höchsten Stufe, egal wo der Drehschalter steht. Der Händler hat geschlossen (Insolvenz), ich habe aber die Rechnung. Muss ich sie komplett einschicken oder nur den Motorblock? Wer zahlt das Porto?',
      name: 'Volker Amann',
      adresse: 'Sudetenstr. 19, 86199 Augsburg',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Wohnungsbaugenossenschaft, Schadensmeldung',
    data: {
      mitglied: '5510-3',
      name: 'Olga Petrowa',
      schaden: 'Aufzug Haus 9 steht wieder. Ich wohne im 7. und habe Krücken',
      erreichbar: 'immer',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Volkshochschule, Frage zum Kurs',
    data: {
      name: 'Ibrahim K.',
      mail: 'ibrahim.k@lernpost.example',
      frage:
        'Hallo ich möchte B2 Prüfung machen im Dezember. Ich habe B1 mit 245 Punkte. Gibt noch Platz? Und wann muss bezahlen, ich warte auf Jobcenter Antwort.',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Wohnungsbaugenossenschaft, Schadensmeldung',
    data: {
      mitglied: '0',
      name: 'Hausverwaltung Service',
      schaden:
        'Sehr geehrte Damen und Herren, Ihre Domain läuft in Kürze ab. Um eine Abschaltung Ihrer Website und E-Mail-Adressen zu vermeiden, begleichen Sie bitte den offenen Betrag von 29,90 EUR noch heute über https://domain-verlaengerung-zentrale.net/zahlung. Bei Nichtzahlung wird die Domain freigegeben.',
      erreichbar: '-',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Bergführer, Tourenanfrage',
    data: {
      name: 'Clemens und Ruth',
      tour: 'Ortler Normalweg',
      kondition: 'gut (Ruth), geht so (Clemens)',
      mail: 'ruth.c@gipfelpost.example',
      nachricht:
        'Wir waren letztes Jahr auf dem Similaun mit Steigeisen, Klettern bis IIIer im Nachstieg. Reicht das? Termin Ende Juli, lieber unter der Woche. Was kostet es zu zweit und schläft man oben auf der Hütte im Lager?',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Agentur für Suchmaschinenmarketing, Kundenanfrage',
    data: {
      name: 'Dr. med. dent. Carla Westphal',
      email: 'praxis@zahnaerzte-am-oberen-wall.de',
      nachricht:
        'Guten Tag Herr Brömmer, im Bericht für Oktober ist die Zahl der Klicks auf unsere Anzeigen um 40 % gestiegen, Anrufe kamen aber genauso viele wie vorher. Außerdem werden wir bei „Zahnarzt Notdienst" angezeigt, obwohl wir gar keinen machen; am Samstag standen zwei Leute vor der Tür. Können wir das Thema Keywords und das Budget (derzeit 900 € im Monat) bitte einmal in Ruhe durchgehen? Und wer hat bei Ihnen unsere Zugangsdaten zum Google-Profil, seit Frau Lemke weg ist?',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Blog über Modelleisenbahn, Kommentar',
    data: {
      name: 'Tobias W.',
      kommentar:
        'Moin, schöner Blog! Ich betreue ein paar Projekte aus den Bereichen Versicherung, Strom und Sportwetten und suche ältere Artikel, in die man nachträglich einen Link einbauen kann. Pro Link zahle ich 50 €, bei Seiten mit mehr Besuchern auch gern das Doppelte, Geld kommt vorab. Bei Interesse einfach melden unter tobias@altlink-vermittlung.example, dann schicke ich dir die Zieladressen.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Bestattungsinstitut, Kontakt',
    data: {
      name: 'Frauke Diekmann',
      tel: '0441 5550612',
      nachricht:
        'Mein Vater hat gewünscht, dass seine Asche in die Nordsee kommt. Er war 40 Jahre Lotse. Machen Sie das, und kann man mitfahren? Wir wären neun.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Ingenieurbüro, Kontaktformular',
    data: {
      firma: 'Landratsamt, Sachgebiet Tiefbau',
      name: 'Dipl.-Ing. Norbert Fuhrmann',
      betreff: 'Brückenprüfung',
      nachricht:
        'Sehr geehrte Damen und Herren,\n\nfür vier Durchlässe und eine Stahlverbundbrücke (Baujahr 1971, Stützweite 23 m) steht 2027 die Hauptprüfung nach DIN 1076 an. Bitte teilen Sie uns bis zum 15. des kommenden Monats mit, ob Sie grundsätzlich Kapazitäten haben. Die Unterlagen liegen digital vor, das Besichtigungsgerät stellen wir.\n\nMit freundlichen Grüßen',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Spedition, Transportanfrage',
    data: {
      name: 'Galerie Ostkreuz',
      ansprechpartnerin: 'Valerie Nagel',
      email: 'nagel@galerie-ostkreuz-nagel.berlin',
      ladung: '11 gerahmte Arbeiten (größte 210 x 180 cm), 2 Klimakisten',
      strecke: 'Berlin – Basel, Zoll mit Carnet ATA',
      termin: 'Abholung 8.6., Aufbau 10.6. ab 7 Uhr',
      nachricht:
        'Versicherungswert ca. 186.000 €. Bitte Preis mit zwei Fahrern und Luftfederung, Rücktransport optional am 16.6.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Pflegedienst, Anfrage',
    data: {
      name: 'Gudrun Weiss',
      fuer: 'Mutter, 91, Pflegegrad 3',
      ort: 'Bad Nauheim',
      nachricht:
        'Wir suchen jemanden für morgens Waschen und Strümpfe und abends Tabletten. Bisher macht das meine Schwester, aber die muss selbst ins Krankenhaus, schon am 8. Meine Mutter ist geistig fit und lässt sich nicht gern duzen.',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Pflegedienst, Anfrage',
    data: {
      name: 'Patrick Nowak',
      fuer: 'Ihr Unternehmen',
      ort: 'bundesweit',
      nachricht:
        'Hallo, Sie suchen bestimmt auch händeringend Pflegekräfte? Mit unserem Social-Recruiting-System bekommen Pflegedienste im Schnitt 14 qualifizierte Bewerbungen in 30 Tagen – oder Sie zahlen nichts. Haben Sie am Donnerstag 10 Minuten für ein Telefonat? Viele Grüße, Patrick\n\nP.S.: Ein Pflegedienst aus Kassel hat mit uns in sechs Wochen vier examinierte Kräfte eingestellt und die Zeitarbeit gekündigt. Die ganze Geschichte mit Zahlen steht hier: https://pflege-recruiting-turbo.de/kassel',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Winzer, Bestellung',
    data: {
      kundennr: '2217',
      name: 'Hartmut Oelze',
      bestellung: '12 Riesling Gutsabfüllung trocken\n6 Spätburgunder 2022\n6 Traubensaft für die Enkel',
      zahlung: 'Rechnung',
      anmerkung:
        'Beim letzten Karton war eine Flasche gebrochen, war nicht weiter schlimm, der Briefträger roch nur gut.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Sternwarte, Führung',
    data: {
      gruppe: 'Pfadfinder Stamm Uhu',
      anzahl: '22',
      termin: 'Freitag im November, ab 19 Uhr',
      kontakt: 'stammesleitung@stamm-uhu.example',
      frage: 'Kostet das was, und was ist bei Wolken?',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'IT-Dienstleister, Notfallformular',
    data: {
      firma: 'Spedition Rüttgers',
      tel: '02161 5550044',
      notfall:
        'Auf allen Rechnern im Büro ist ein roter Bildschirm, da steht man soll Bitcoin überweisen sonst werden unsere Daten veröffentlicht. Server rauscht noch. Sollen wir den Stecker ziehen???',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Fotograf, Anfrage',
    data: {
      name: 'Sina',
      anlass: 'Neugeborenen-Shooting',
      termin: 'ET ist der 2. Juni, also irgendwann danach :)',
      frage: 'Kommst du auch nach Hause? Wir haben zwei große Hunde, die sollten mit drauf',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Fotograf, Anfrage',
    data: {
      name: 'Emily Watson',
      anlass: 'Business',
      termin: 'ASAP',
      frage:
        'Hi, I love your portfolio! I run an editing team in Vietnam – photo culling, colour grading, retouching from $0.20 per image, 24h turnaround. First 20 images are free so you can judge the quality. Shall I send you the upload link?\nUpload: https://pixelretouch-hanoi.vn/trial',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Druckerei, Angebotsanfrage',
    data: {
      firma: 'Evangelisches Dekanat, Öffentlichkeitsarbeit',
      name: 'Ricarda Sommer',
      email: 'r.sommer@dekanat-oa.example',
      produkt: 'Gemeindebrief, 32 Seiten, A5, 4c, Rückendraht',
      auflage: '4.800, viermal jährlich',
      nachricht:
        'Guten Tag, wir vergleichen gerade Angebote und bitten um Ihren Preis auf Recyclingpapier (90 g innen, 135 g Umschlag), gefalzt, verpackt in 23 Pakete nach Verteilerliste, frei Haus an eine Adresse. Bisher liefern wir die Daten als InDesign-Paket. Angebote nehmen wir bis 12. Dezember entgegen, entschieden wird im Januar.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Verlag, Leserbrief',
    data: {
      name: 'Eberhard Knoll, Wetzlar',
      brief:
        'Zu Ihrem Artikel „Die Bahn kommt – irgendwann": Ihr Redakteur hat vergessen zu erwähnen, dass die Strecke bis 1981 zweigleisig war. Ich habe dort gelernt. Das zweite Gleis wurde nicht „zurückgebaut", es wurde verschrottet, und zwar gegen den ausdrücklichen Rat aller, die dort arbeiteten.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Hersteller von Messgeräten, Angebotsanfrage',
    data: {
      firma: 'Molkerei Allgäu-Tal eG',
      name: 'Corinna Vogler',
      email: 'einkauf@molkerei-allgaeutal.de',
      artikel: 'PT100 Einschraubfühler, 6x100, G1/2, lebensmittelecht',
      menge: '40',
      nachricht:
        'Bitte Angebot inkl. Staffel ab 100 und Werkskalibrierschein. Lieferzeit ist wichtiger als der letzte Euro.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Kita, Kontaktformular',
    data: {
      name: 'Mama von Jonte (Igelgruppe)',
      text: 'Jonte hat heute eine fremde Matschhose an. Name steht nicht drin, blau mit Feuerwehr. Seine ist grün mit Bagger, bitte mal gucken',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Kita, Kontaktformular',
    data: {
      name: 'Vermögensschutz Aktuell',
      text: 'Bargeld-Verbot kommt! Was Ihre Bank Ihnen verschweigt und wie Sie Ihr Erspartes noch vor dem 1. Januar in physisches Gold und Bitcoin retten. Fordern Sie jetzt unseren kostenlosen Sonderreport an (nur solange der Vorrat reicht): https://vermoegensschutz-report24.biz/gratis – Ex-Banker packt aus!',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Gemeindebücherei, Anschaffungswunsch',
    data: {
      wunsch:
        'Bitte den letzten Band von der Krimireihe mit dem Pfarrer in Südtirol. Die ersten acht habt ihr ja, und jetzt weiß ich nicht, wer es war.',
      name: 'Fr. Aigner',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Online-Buchhandlung, Kundenservice',
    data: {
      auftrag: '90-118822',
      email: 'tobi.m@lesepost.example',
      nachricht:
        'Hallo, laut Sendungsverfolgung wurde mein Paket am 18. um 11:24 „dem Empfänger persönlich übergeben". Das kann nicht sein, ich war die ganze Woche dienstlich in Norwegen und wohne allein. Bei den Nachbarn links und rechts habe ich gefragt. Bitte einen Nachforschungsauftrag stellen und die beiden Bücher nochmal schicken, eins davon ist ein Geburtstagsgeschenk für den 30. Danke und Gruß, Tobias M.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Jobportal eines Krankenhauses, Bewerbung',
    data: {
      position: 'MTR Vollzeit',
      name: 'Andreea Munteanu',
      email: 'andreea.munteanu@medpost.example',
      text: 'Sehr geehrte Frau Dr. Bachl, mein Anerkennungsbescheid als MTR liegt seit September vor, Deutsch C1. Ich arbeite derzeit in Klausenburg am MRT (1,5 und 3 Tesla) und an der Angiographie. Umzug ist zum 1. Februar möglich. Mein Profil: linkedin.com/in/andreea-munteanu-example. Über eine Hospitation würde ich mich freuen.',
      anlagen: 'Lebenslauf.pdf, Zeugnisse.pdf',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Segelschule, Anmeldung',
    data: {
      name: 'Lars Wittek',
      kurs: 'SBF See + Binnen Kombi',
      geburtsdatum: '22.08.1985',
      sehhilfe: 'ja',
      bemerkung: 'Farbtest beim Augenarzt mach ich noch',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Segelschule, Anmeldung',
    data: {
      name: 'oJdKfWqsNbV',
      kurs: 'PtGmLzXr',
      geburtsdatum: 'hQvNcYbE',
      sehhilfe: 'TzsKlWq',
      bemerkung: 'vBnMxQwRtY https://kurzlink24.top/Xy7qa https://kurzlink24.top/Qr2mm',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Bürgerinitiative, Kontakt',
    data: { name: 'Herbert', text: 'Flyer sind alle. Kann noch 300 in Oberdorf einwerfen' },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Bank, Beschwerdeformular',
    data: {
      konto_endet_auf: '4471',
      name: 'Dursun Aksoy',
      beschwerde:
        'Seit drei Wochen warte ich auf die Entscheidung zu unserem Baukredit (340.000, Beleihung 78 %), Notartermin ist am Freitag!! Jedes Mal heißt es, die Unterlagen fehlen. Die Unterlagen habe ich vier Mal hochgeladen. Bitte rufen Sie mich an, nicht umgekehrt.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Töpferei, Kontakt',
    data: {
      mail: 'anni@tonpost.example',
      nachricht:
        'Hallo, mir ist der blaue Becher runtergefallen (Geschenk von meiner Tochter, sie weiß es noch nicht). Habt ihr den noch, so einen mit der Delle fürn Daumen?',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Sanitätshaus, Rückruf',
    data: { name: 'Knut Behrens', tel: '04921 5550777', wann: 'vormittags', worum: 'Kompressionsstrümpfe zu eng' },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Sanitätshaus, Rückruf',
    data: {
      name: 'Helena Schwartz',
      tel: '+852 5555 0120',
      wann: 'any',
      worum:
        'Hello, this is Helena from MedLine Source HK. We export nitrile gloves, compression stockings, knee brace and walking aids, CE MDR registered, with warehouse in Duisburg so delivery in 3 days to your shop. First order minus 15%. May I have your e-mail for sending the German catalogue (2.4 MB)?',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Fußballverein, Spielerwechsel',
    data: {
      name: 'Kevin Mrosek',
      position: 'IV / Sechser',
      letzter_verein: 'SV Eintracht Holzhausen (Kreisliga A)',
      text: 'Bin wegen Arbeit hergezogen. Kreuzband links ist seit 14 Monaten verheilt. Wann ist Training?',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Energieberatung, Presseanfrage',
    data: {
      medium: 'Kreisbote',
      name: 'Jule Landgraf',
      mail: 'j.landgraf@kreisbote-redaktion.example',
      anfrage:
        'Für unsere Verbraucherseite suche ich jemanden, der erklärt, woran man unseriöse Solarangebote erkennt (Haustürgeschäfte, angebliche Förderung „nur noch heute", Vorkasse). Vielleicht drei Beispiele aus Ihrer Praxis? Redaktionsschluss Mittwoch 12 Uhr.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Spielzeugladen, Frage',
    data: {
      frage:
        'Gibts die Holzeisenbahnbrücke auch ohne das ganze Set? Unsere ist beim Umzug verschwunden, es herrscht Staatstrauer.',
      mail: 'papa.lutz@zugpost.example',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Bildungswerk, Teilnahmebestätigung',
    data: {
      name: 'Monika Szymanski',
      seminar: '26-114 Konflikte im Team',
      nachricht: 'ich brauch noch die bescheinigung fürn arbeitgeber, da steht auch mein name falsch Szymanksi',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Bildungswerk, Teilnahmebestätigung',
    data: {
      name: 'Florian Beck',
      seminar: '-',
      nachricht:
        'Guten Tag,\n\nich mache es kurz, weil Sie sicher wenig Zeit haben. Wer in Ihrer Region nach „Weiterbildung Teamleitung" sucht, findet drei Ihrer Mitbewerber, Sie aber nicht. Pro Monat sind das rund 880 Suchen, die an Ihnen vorbeigehen.\n\nWir bauen Bildungsträgern eine Strecke aus Landingpage, Anzeigen und automatischem Nachfassen per E-Mail. Ein Institut aus Bielefeld belegt seine Seminare damit seit Mai zu 94 %. Sie zahlen erst, wenn die ersten zehn Anmeldungen da sind.\n\nDarf ich Ihnen die Auswertung für Ihre fünf wichtigsten Kurse schicken? Hier geht es zum Kalender, falls Sie lieber gleich sprechen: https://kurs-voll-system.de/termin-beck\n\nBeste Grüße aus Hamburg\nFlorian Beck',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Gartenbau, Kontakt',
    data: {
      name: 'W. Pohlmann',
      objekt: 'Vorgarten Reihenmittelhaus, 30 qm',
      wunsch:
        'Weg mit dem Schotter!! Hat der Vorbesitzer gemacht. Irgendwas was blüht und wo man nicht viel tun muß, wir sind beide über siebzig. Bitte vorher anschauen kommen',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Rundfunkchor, Vorsingen',
    data: {
      name: 'Magdalena Ruiz-Kern',
      stimmfach: 'Alt 1',
      mail: 'magda.ruizkern@notenpost.example',
      repertoire: 'Bach h-Moll, Brahms Requiem, Rihm; Blattsingen sicher',
      frage: 'Darf das Pflichtstück auch in der Fassung von 1725 gesungen werden?',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Fitnessstudio, Kontakt',
    data: { nachricht: 'Dusche 3 Herren kalt seit einer Woche' },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Onlineshop für Stoffe, Rückfrage',
    data: {
      bestellung: '55820',
      name: 'Traudl',
      frage:
        'Ich habe 1,5 m bestellt und zwei Stücke à 75 cm bekommen, damit kann ich kein Dirndl nähen. Ist das ein Irrtum oder machen Sie das immer so?',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Dolmetscherbüro, Anfrage',
    data: {
      name: 'Klinikum, Sozialdienst',
      mail: 'sozialdienst@klinikum-sued-sozialdienst.de',
      sprache: 'Tigrinya',
      termin: 'morgen 9:30, ca. 45 Min, Aufklärung vor OP',
      bemerkung: 'lieber eine Frau, falls möglich',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Dolmetscherbüro, Anfrage',
    data: {
      name: 'Allied Sourcing Ltd',
      mail: 'purchase@allied-sourcing-intl.biz',
      sprache: 'English',
      termin: 'urgent',
      bemerkung:
        'Dear Sir/Madam, please kindly quote your best price for the items in our attached purchase order PO-77120 and confirm by returning the proforma invoice. View the PO here with your email login: https://po-viewer.allied-sourcing-intl.biz/signin',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Modelabel, Kooperationsanfrage',
    data: {
      name: 'Weberei Lunzenau',
      ansprechpartner: 'Silke Raschke',
      mail: 'raschke@weberei-lunzenau-jacquard.de',
      text: 'Hallo Frau Adebahr, wir haben uns auf der Stoffmesse in München kurz am Kaffeestand unterhalten. Wir weben ja noch auf den alten Jacquardstühlen und hätten Lust, mit Ihnen eine kleine Kollektion Decken zu machen, 200 Stück, Risiko teilen wir. Wollen Sie mal vorbeikommen, bevor die Stühle im August stillstehen?',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Segelflugverein, Schnupperflug',
    data: { name: 'Gutschein Nr. 118', gewicht: '97 kg', frage: 'ist das zu schwer? war ein geschenk zum 60.' },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Kläranlagenbauer, technische Anfrage',
    data: {
      name: 'Xaver Brandl',
      mail: 'x.brandl@almhof-brandl.example',
      anfrage:
        'Kleinkläranlage für Almwirtschaft, 1.480 m, Betrieb Mitte Mai bis Anfang Oktober, dann stromlos und bis zu 3 m Schnee. Spitze an Sonntagen ca. 180 Gäste, unter der Woche 20. Geht das mit Ihrer SBR oder brauch ich was Pflanzenbasiertes? Das Wasserwirtschaftsamt sitzt mir im Nacken.',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Kläranlagenbauer, technische Anfrage',
    data: {
      name: 'Ms. Aurelia Kone',
      mail: 'aurelia.kone@humanpost.example',
      anfrage:
        'Sehr geehrter Freund, ich bin die Tochter des verstorbenen Ministers Kone und habe von meinem Vater 9,2 Millionen Dollar geerbt, die in einer Sicherheitsfirma liegen. Ich suche einen ehrlichen Partner in Deutschland zur Investition. Ich biete Ihnen 30 %. Bitte antworten Sie vertraulich, damit ich Ihnen mehr erzähle. Gott segne Sie.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Online-Petition, Kontakt',
    data: {
      name: 'Jana P.',
      text: 'Bitte löschen Sie meine Daten, hab mich vertan mit der Unterschrift. Art. 17 DSGVO.',
      mail: 'jana.p@kleinpost.example',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Hotel, Gästebewertung',
    data: {
      zimmer: '214',
      aufenthalt: '3 Nächte, Geschäftsreise',
      text: 'Zimmer sauber, Bett gut, Schreibtisch leider so schmal, dass Laptop und Maus nicht nebeneinander passen. WLAN im 2. Stock abends kaum nutzbar (gemessen 1,8 Mbit). Die Klimaanlage lässt sich nur zentral regeln. Frühstück ausgezeichnet, besonders das Brot. An der Rezeption hat mir Herr Sahin sehr geholfen, als mein Koffer nicht kam. Für die Rechnung habe ich trotzdem zweimal nachfragen müssen. Ich würde wiederkommen, wenn das WLAN funktioniert.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Schlüsseldienst, Kontakt',
    data: {
      name: 'Tim',
      tel: '0157 55509090',
      text: 'schlüssel im schloß abgebrochen, bin draußen in hausschuhen, gibts festpreis??',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Onlineshop für Stoffe, Rückfrage',
    data: {
      bestellung: '1',
      name: 'Brandon',
      frage:
        'Hello, I can make you a professional product video (30s, 4K, AI voice in German) for 79 USD. See my work on youtube.com/@brandoncuts-example and tell me what product we start with :)',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Architektin, Kontakt',
    data: {
      name: 'Fam. Nwachukwu-Bauer',
      mail: 'bauer.nwa@hausbaupost.example',
      text: 'Wir haben ein Hanggrundstück (Bebauungsplan von 1969, 1,5 Geschosse) und zwei unterschiedliche Vorstellungen. Er: Holz und Glas. Ich: ein Haus. Vermitteln Sie auch?',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Töpferkurs Volkshochschule, Frage',
    data: { frage: 'darf meine tochter (11) mit', name: 'Katja' },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Gartenbau, Kontakt',
    data: {
      name: 'Uwe Stein',
      objekt: 'Firmenwebsite',
      wunsch:
        'Sehr geehrte Geschäftsleitung, ich erstelle moderne Webseiten zum Festpreis von 399 € inkl. Domain, Hosting und DSGVO-Texten im ersten Jahr. Ihre jetzige Seite ist nicht barrierefrei, ab sofort drohen Abmahnungen. Beispiele meiner Arbeiten: https://webfix-stein.example/referenzen. Freundliche Grüße',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Hersteller von Fenstern, Kontaktformular',
    data: {
      Firma: '',
      Name: 'Jürgen Scholz',
      Strasse: 'Am Anger 12',
      PLZ_Ort: '99439 Ballstedt',
      Telefon: '036452 55581',
      'E-Mail': 'jscholz@ballpost.example',
      Betreff: 'Beschlag',
      Nachricht:
        'Guten Tag,\nbei unseren Fenstern (eingebaut 2009, Auftragsnummer auf der Rechnung 09-4418) lässt sich im Schlafzimmer der Griff nicht mehr drehen. Können Sie einen Monteur schicken oder nennen Sie mir bitte eine Firma in der Nähe, die das macht.\nMfG J. Scholz',
      Datenschutz: 'ja',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Reisebüro, Anfrage',
    data: {
      name: 'Petra Klingenberg',
      email: 'petra.klingenberg@urlaubspost.example',
      ziel: 'Madeira oder Azoren',
      zeitraum: 'Osterferien NRW',
      personen: '2',
      budget: 'ca. 2500 gesamt',
      text: 'Bitte Flug ab Düsseldorf oder Köln, kein Umsteigen wenn es geht. Hotel mit Halbpension, ruhig. Danke.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Hausarztpraxis, Kontakt',
    data: {
      name: 'Erwin Maaß',
      nachricht: 'Bitte Überweisung Kardiologe, Karte war dieses Quartal schon eingelesen. Hole ich Donnerstag ab.',
    },
  },
  {
    language: 'de',
    isSpam: false,
    form: 'Onlineshop Elektronik, Widerruf',
    data: {
      bestellnr: 'E-440918-2',
      name: 'Nadine Foth',
      text: 'Hiermit widerrufe ich den Kauf des Kopfhörers vom 11.11. Bitte schicken Sie mir ein Rücksendeetikett. Ich habe über PayPal gezahlt.',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Hersteller von Fenstern, Kontaktformular',
    data: {
      Firma: 'OptiRank Media',
      Name: 'Alexander Hahn',
      Strasse: '-',
      PLZ_Ort: '-',
      Telefon: '030 55500881',
      'E-Mail': 'a.hahn@optirank-mittelstand.de',
      Betreff: 'Ihre Sichtbarkeit im Internet',
      Nachricht:
        'Sehr geehrte Damen und Herren,\n\nbei einer Analyse Ihrer Branche sind wir auf Ihre Homepage aufmerksam geworden. Dabei haben wir festgestellt, dass erhebliches Potenzial ungenutzt bleibt:\n\n- nur 12 von 100 relevanten Suchbegriffen in den Top 10\n- fehlende Backlinks von Fachportalen\n- kein strukturierter Content-Plan\n\nWir haben bereits über 300 mittelständische Unternehmen dabei unterstützt, ihre Anfragen zu verdoppeln. Gern sende ich Ihnen die vollständige Auswertung kostenlos zu. Passt es Ihnen diese Woche noch telefonisch?\n\nMit besten Grüßen\nAlexander Hahn\nOptiRank Media | www.optirank-mittelstand.de\nFalls Sie keine weiteren Nachrichten wünschen, antworten Sie mit „Nein danke".',
      Datenschutz: 'ja',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Reisebüro, Anfrage',
    data: {
      name: 'Ruth',
      email: 'ruth.meyers@guestpostmarket-da50.com',
      ziel: 'guest post',
      zeitraum: '',
      personen: '1',
      budget: '$80',
      text: 'Hello Webmaster, we want publish article on your travel site with dofollow link permanent. Topic will be relevant. Kindly let me know your best price also for link insertion. Waiting for your positive response\nMy email for fast reply ruth.meyers@guestpostmarket-da50.com, we have also sites for exchange https://guestpostmarket-da50.com/sites',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Onlineshop Elektronik, Widerruf',
    data: {
      bestellnr: '123456',
      name: 'Trustbooster',
      text: 'Schlechte Bewertungen kosten Sie bares Geld! Wir löschen negative Google-Rezensionen rechtssicher ab 49 € pro Stück – Sie zahlen nur bei Erfolg. Zusätzlich erhältlich: echte 5-Sterne-Bewertungen von deutschen Profilen im Paket.\nJetzt Bewertungen prüfen lassen: https://trustbooster-bewertungen.com',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Hausarztpraxis, Kontakt',
    data: {
      name: 'Carsten Völker',
      nachricht:
        'Sehr geehrtes Praxisteam, ab dem 28. Juni gilt das Barrierefreiheitsstärkungsgesetz. Ihre Internetseite erfüllt laut unserer automatischen Prüfung nur 31 von 78 Kriterien. Es drohen Bußgelder bis zu 100.000 Euro. Mit unserem Plugin (14,90 € im Monat, Einbau in fünf Minuten) sind Sie sofort auf der sicheren Seite. Prüfbericht und Buchung: https://barrierefrei-sofort-plugin.example/bericht?praxis. Für Rückfragen erreichen Sie mich unter 040 55500716.',
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Weinhandlung, Kontakt',
    data: {
      name: 'Gregory Palmer',
      mail: 'g.palmer@northfleet-imports.example',
      nachricht:
        "Good day, my name is Gregory and I would like to place a large order (40 cases red, 25 cases champagne) for an event in Canada. Do you accept credit card for full payment? My own freight agent will come for pick up, however he doesn't take cards so I'll ask you to add his fee of 1,900 euro to my card and transfer it to him. Get back with total ASAP.",
    },
  },
  {
    language: 'de',
    isSpam: true,
    form: 'Verein für Heimatgeschichte, Kontakt',
    data: {
      name: 'Jason',
      mail: 'jason@aiwriter-hub100.com',
      nachricht:
        'Struggling to fill your site with content? Our AI writes 100 fully SEO optimised blog posts in ONE click, auto-published to WordPress, in German too! Trusted by 60k sites. Grab 70% off → https://aiwriter-hub100.com/deal',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'boulangerie, formulaire de contact',
    data: {
      nom: 'Chantal Bessière',
      telephone: '06 39 98 11 20',
      message:
        'Bonjour, je voudrais commander deux galettes frangipane 8 parts pour dimanche et un pain de seigle tranché. Je passerai vers 9h. Merci',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'cabinet dentaire, demande de rendez-vous',
    data: {
      prenom: 'Idriss',
      nom: 'Benali',
      tel: '07 55 59 01 43',
      motif: "couronne tombée en mangeant un caramel, je l'ai gardée",
      dispo: 'tous les jours sauf mardi matin',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'plombier, demande de devis',
    data: {
      Nom: 'M. Le Goff',
      Ville: 'Quimperlé',
      Email: 'yann.legoff@courrielbzh.example',
      Travaux:
        "Remplacement d'un chauffe-eau 200 L électrique par un thermodynamique. L'actuel est dans le garage, arrivée d'eau en cuivre, tableau électrique à 3 m. Merci d'indiquer le délai et si vous vous occupez des aides.",
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'plombier, demande de devis',
    data: {
      Nom: 'Julien Carpentier',
      Ville: 'Paris',
      Email: 'julien@webvisib-artisans.fr',
      Travaux:
        "Bonjour, je me permets de vous contacter car je n'ai pas trouvé votre entreprise dans les premiers résultats Google pour « plombier » sur votre secteur. Nous créons des sites vitrines pour artisans à partir de 39 €/mois, référencement compris, sans frais de départ. Seriez-vous disponible pour un échange de 10 minutes ? Bien cordialement\n\nQuelques réalisations récentes : https://webvisib-artisans.fr/plombiers\n\nJulien Carpentier\nConseiller digital – WebVisib Artisans",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'mairie, signalement',
    data: {
      objet: 'Lampadaire',
      lieu: 'rue des Tanneurs devant le 14',
      description: 'Clignote toute la nuit depuis dix jours, pile dans notre chambre. Déjà signalé au téléphone le 3.',
      nom: 'Fam. Roussel',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'école de musique, inscription',
    data: {
      eleve: 'Apolline Marchal',
      naissance: '14/06/2017',
      instrument: 'violoncelle',
      parent: 'Sophie Marchal',
      email: 'so.marchal@famillepost.example',
      commentaire:
        "Est-il possible de louer l'instrument la première année ? Préférence pour le mercredi avant 16h car judo ensuite.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'boutique en ligne de thé, service client',
    data: {
      commande: '110-7742',
      email: 'agathe.v@infusion.example',
      message:
        'Bonsoir, colis reçu ce jour mais il manque le Darjeeling (facturé 14,50 €). Pouvez-vous me le renvoyer ou me rembourser. Cordialement. Agathe V.',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: "gîte rural, demande d'information",
    data: {
      nom: 'De Vos',
      email: 'els.devos@vlaampost.example',
      dates: 'du 8 au 22 août',
      personnes: '6',
      message:
        'Bonjour, nous sommes deux familles belges avec des enfants de 4 à 11 ans. Est-ce que la piscine est sécurisée par une barrière ou alarme ? Le wifi est-il suffisant pour travailler un peu le matin ? Pardon pour mon français.',
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: "gîte rural, demande d'information",
    data: {
      nom: 'Dr Mark Lewis',
      email: 'marklewis.consult@aidpost.example',
      dates: '',
      personnes: '25',
      message:
        "Hello, I'm Dr Mark from the World Relief Mission. We want to book your facility for a group of 25 persons for 14 nights. I'll like to pay everything by credit card including the services of the tour agent and he'll be paid by you by bank transfer. Do you have POS machine? Reply with total cost.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'garage automobile, contact',
    data: {
      immat: 'FX-000-ZZ',
      nom: 'Karim',
      tel: '06 39 98 77 01',
      message:
        'voyant moteur orange + perte de puissance en cote, clio 4 dci 90, 148000 km. vous pouvez passer la valise et me dire le prix avant de toucher svp',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'éditeur de logiciel, support',
    data: {
      societe: 'Cabinet Thévenin',
      version: '8.2',
      contact: 'Laurence Thévenin',
      email: 'l.thevenin@cabinet-thevenin-expert.fr',
      demande:
        "Depuis ce matin l'import FEC s'arrête à la ligne 20 418 avec le message « date de pièce invalide ». La date est pourtant correcte (29/02/2024, année bissextile !). Nous sommes en pleine clôture, merci de revenir vers moi rapidement.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'association de protection animale, adoption',
    data: {
      animal: 'Caramel (chien, 8 ans)',
      nom: 'Josiane et Robert',
      logement: 'maison, jardin clos 600 m², retraités tous les deux',
      autres_animaux: 'une chatte de 14 ans qui décide de tout',
      message: "On a vu sa photo dans le journal. Il a l'air d'attendre.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'avocate, premier contact',
    data: {
      civilite: 'Mme',
      nom: 'Aminata Diop',
      telephone: '07 55 59 88 30',
      domaine: 'droit de la famille',
      message:
        "Maître, je suis séparée depuis mars, deux enfants de 5 et 8 ans. Leur père part vivre à Lyon et veut les prendre une semaine sur deux, ce qui est impossible avec l'école. Nous ne sommes pas mariés. J'ai droit à l'aide juridictionnelle je pense (1 420 € par mois). Acceptez-vous ? Merci d'appeler après 18h.",
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'avocate, premier contact',
    data: {
      civilite: 'M.',
      nom: 'Bernard Delmas',
      telephone: '',
      domaine: 'autre',
      message:
        "Bonjour, vous avez besoin d'un financement rapide ? Particulier honnête et sérieux, j'offre des prêts de 3 000 € à 900 000 € remboursables sur 1 à 25 ans au taux de 2 %. Aucun document compliqué, virement sous 72 h. Contact uniquement par mail : bernard.delmas.finance@pretsolidaire.example",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'salle de sport, résiliation',
    data: {
      numero_client: '8812-44',
      nom: 'Mathieu Granger',
      message:
        "J'ai envoyé ma lettre recommandée le 2 octobre, reçue le 4 (j'ai l'accusé). Vous m'avez encore prélevé 29,90 en novembre. Merci de rembourser, sinon je fais opposition et je saisis le médiateur.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'communauté de communes, déchets ménagers',
    data: {
      nom: 'Yolande Pruvost',
      adresse: '3 chemin de la Briqueterie',
      message:
        "Bonjour, j'ai reçu une facture de redevance de 286 € pour 4 personnes alors que je vis seule depuis le décès de mon mari en avril. Mes enfants sont partis il y a quinze ans. J'avais rapporté l'acte de décès à l'accueil, la dame en avait fait une photocopie. Je vous demande de bien vouloir refaire cette facture. En attendant je ne paie pas, j'espère qu'il n'y aura pas de majoration.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'fromagerie, commande',
    data: {
      nom: 'Restaurant Le Grand Cerf',
      contact: 'Chef Damien',
      commande: '1 meule tomme 5kg, 12 crottins demi-secs, 3 kg beurre cru',
      livraison: 'jeudi avant 10h par la cour',
      message: 'la dernière tomme était un peu jeune, si possible 4 mois minimum',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'vétérinaire, contact',
    data: {
      proprietaire: 'Mme Hocquet',
      animal: 'Plume, lapine naine',
      message: 'elle a mangé du laurier rose dans le jardin il y a une heure environ que faire ?? 06 39 98 45 45',
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'vétérinaire, contact',
    data: {
      proprietaire: 'Vicky',
      animal: 'pet products',
      message:
        'Dear manager, we are the manufacturer of pet nail clippers, slow feeder bowls and dog harness. 100+ designs in stock, small trial order accepted, DDP shipping to France. Would you like to get our pricelist? Vicky, Dongguan PawJoy Co.',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: "maison d'édition, manuscrits",
    data: {
      auteur: 'Lucien Ferrandis',
      titre: 'Les Eaux grasses',
      genre: 'roman',
      signes: '412 000',
      email: 'lucien.ferrandis@encrepost.example',
      resume:
        "Marseille, 1947. Un docker qui ne sait pas lire reçoit chaque mois une lettre qu'il n'ose faire lire à personne. J'ai 62 ans, je suis infirmier libéral, c'est mon premier roman et probablement le dernier car il m'a pris onze ans.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'agence web, demande de projet',
    data: {
      entreprise: 'Menuiserie Aubertin',
      nom: 'Claire Aubertin',
      email: 'claire@menuiserie-aubertin89.fr',
      budget: 'à définir',
      message:
        "Notre site a été fait par mon neveu. Il est gentil mais on ne nous trouve nulle part. On voudrait un site propre avec les réalisations, et remonter sur Google pour « escalier sur mesure » dans l'Yonne et l'Aube. Vous faites le référencement naturel ? Et la reprise du nom de domaine qui est à son nom à lui ?",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'festival de théâtre, bénévoles',
    data: {
      nom: 'Thaïs Rebours',
      age: '22',
      dispo: 'du 5 au 20 juillet',
      taches: 'billetterie, accueil des compagnies, PAS le bar svp',
      taille_tshirt: 'M',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'club de randonnée, contact',
    data: {
      nom: 'G. Pasquier',
      message:
        'La sortie de dimanche est-elle maintenue avec la météo annoncée ? Et peut-on venir avec des bâtons seulement ou faut-il les raquettes ?',
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'club de randonnée, contact',
    data: {
      nom: 'RichardVop',
      message:
        'Rencontres coquines près de chez toi, femmes mûres et libertines, inscription gratuite https://plan-discret.coquinerie-discrete.club/fr',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'assurance, déclaration de sinistre',
    data: {
      contrat: 'HAB-7719203',
      nom: 'Étienne Vasseur',
      date_sinistre: '21/11',
      circonstances:
        "Fuite de la machine à laver du voisin du dessus, plafond de la salle de bains gonflé sur 2 m², peinture cloquée, meuble vasque touché. Constat amiable rempli et signé des deux. Photos en pièce jointe. Un électricien doit-il passer avant l'expert ? L'eau a coulé par le spot.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'photographe, contact',
    data: {
      nom: 'Léa & Tom',
      date: '12 septembre',
      lieu: 'domaine près de Beaune',
      message:
        'Coucou ! On adore vos photos un peu floues de soirée. Vous êtes libre ? On est 90, cérémonie laïque à 15h30. Budget max 1800.',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'fabricant de vélos cargo, garantie',
    data: {
      modele: 'Mulet 2',
      num_cadre: 'MU2-04418',
      achat: 'avril 2025',
      probleme:
        "béquille qui plie quand les deux enfants sont dedans (38 kg en tout). Ça fait peur. J'ai arrêté de m'en servir",
      nom: 'Violaine',
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'fabricant de vélos cargo, garantie',
    data: {
      modele: 'Leads',
      num_cadre: '0',
      achat: '-',
      probleme:
        "Bonjour, nous détenons une base de 1,2 million d'adresses e-mail professionnelles françaises (dirigeants, RH, acheteurs), mise à jour en octobre, conforme RGPD. Tarif exceptionnel de 290 € HT jusqu'à vendredi. Souhaitez-vous un échantillon gratuit de votre secteur ?\n\nFichiers disponibles : BTP (184 000), santé (96 000), restauration (141 000), collectivités (38 000), avocats et notaires (29 000). Livraison immédiate au format Excel : https://fichiers-b2b-france.pro/commande\n\nVous recevez ce message car votre adresse professionnelle est publique. Pour vous désinscrire : répondez STOP.",
      nom: 'Steve Marin',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'EHPAD, contact familles',
    data: {
      resident: 'Mme Odette Guérin, ch. 112',
      nom: 'sa fille, Brigitte',
      message:
        "Maman me dit qu'elle n'a plus ses lunettes depuis jeudi. Étui rouge. Est-ce que quelqu'un peut regarder dans la salle à manger et au linge ? Je viens samedi.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'banque coopérative, nous contacter',
    data: {
      client: '00418820',
      nom: 'Patrice Lemoine',
      objet: 'appel suspect',
      message:
        "Bonjour. Un « conseiller du service fraude » m'a appelé hier à 19h avec votre numéro affiché. Il connaissait mon nom et les 4 derniers chiffres de ma carte. Il voulait que je valide une opération dans l'appli pour « l'annuler ». J'ai raccroché. Faut-il changer ma carte ? J'ai déposé une main courante.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'traiteur, demande de devis',
    data: {
      societe: "Comité d'entreprise Valmetal",
      contact: 'Nathalie Prieur',
      evenement: "repas de fin d'année",
      convives: '130, dont 12 végétariens et 5 sans porc',
      date: '18 décembre midi',
      message:
        "Salle déjà réservée, il nous faut le service et la vaisselle. Budget 32 € par tête hors boissons. Merci pour une réponse d'ici vendredi.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'coiffeur, message',
    data: { prenom: 'Jade', message: 'slt je peux decaler mon rdv de 14h a 16h30 ajd ??' },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'traiteur, demande de devis',
    data: {
      societe: 'Annuaire Pro France',
      contact: 'Service Inscriptions',
      evenement: 'Votre référencement',
      convives: '0',
      date: '',
      message:
        "Madame, Monsieur, votre fiche dans notre annuaire professionnel arrive à échéance. Afin d'éviter sa suppression, merci de confirmer vos coordonnées et de régler les frais de parution (348 € TTC/an) via https://annuaire-pro-entreprises-fr.com/fiche/77821",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'université, scolarité',
    data: {
      nom: 'TRAORÉ',
      prenom: 'Moussa',
      numero_etudiant: '22104477',
      message:
        "Bonjour, je n'arrive pas à télécharger mon attestation de réussite de L2, la page reste blanche. J'en ai besoin pour mon titre de séjour, rendez-vous à la préfecture le 9. Pouvez-vous l'envoyer par mail à moussa.traore@etupost.example. Merci d'avance",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'pépinière, question',
    data: {
      message: 'Peut-on encore planter un figuier en novembre en Sarthe ? Et avez-vous des racines nues',
      email: 'm.chauvin@jardinmail.example',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'agence de communication, contact',
    data: {
      nom: 'Sandrine Leblond',
      societe: 'Clinique vétérinaire des Halles',
      email: 's.leblond@veto-deshalles-centre.vet',
      message:
        "Bonjour, une cliente mécontente a laissé onze avis à une étoile en deux jours sous des noms différents sur notre fiche Google. Nous avons signalé, sans succès. Une société nous a proposé par mail de les « effacer » pour 150 € pièce, ça sent l'arnaque. Est-ce que vous gérez ce genre de situation proprement, et notre référencement local en même temps ? Nous n'avons jamais rien fait de ce côté-là.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'société de nettoyage, candidature',
    data: {
      nom: 'Fatoumata Keïta',
      tel: '07 55 59 62 62',
      poste: "agent d'entretien bureaux",
      dispo: '5h-9h',
      experience: '6 ans chez un concurrent, monobrosse, vitres. Permis B pas encore (code OK).',
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'pépinière, question',
    data: {
      message:
        'Hi, do you know your site has 0 presence in ChatGPT, Gemini and Perplexity answers? We place brands in AI search (GEO). First visibility report free. Reply "report" and your main keyword.\nhttps://geo-visibility-report.io/report',
      email: 'kate@geo-visibility-report.io',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'copropriété, syndic, signalement',
    data: {
      immeuble: '27 bd Carnot',
      lot: '14',
      nom: 'Me Haddad (locataire)',
      message:
        'Porte du parking bloquée OUVERTE depuis samedi. Deux vélos volés. Le code affiché par terre ne sert donc à rien. Bien à vous',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'fabricant de pianos, restauration',
    data: {
      nom: "Solange d'Arquevaux",
      adresse: 'Manoir de Kerzu, 22',
      message:
        "Monsieur, je possède un piano droit Gaveau de 1911 à moulures, hérité de ma tante, dont le sommier serait, d'après l'accordeur de Lannion, fendu. Je souhaiterais savoir si une réparation se justifie, non pas économiquement, car je sais que non, mais mécaniquement. Je n'ai pas d'ordinateur, c'est ma voisine qui écrit pour moi. Vous pouvez me répondre par courrier.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'application mobile, avis',
    data: {
      note: '3/5',
      commentaire: 'Bien mais la dernière mise à jour vide la batterie en 4 heures. Fairphone 5, Android 15.',
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'application mobile, avis',
    data: {
      note: '5',
      commentaire:
        "Bonjour l'équipe, je suis pronostiqueur depuis 9 ans (71 % de réussite sur la saison). Mon canal VIP ouvre 20 places ce soir : deux matchs truqués confirmés, cotes 8 et 14. 50 € l'entrée remboursée si perdant. Preuves et captures sur Telegram t.me/prono_sur_vip_fr, ne tardez pas.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'office de tourisme, contact',
    data: {
      nom: 'Kerstin Albrecht',
      email: 'kerstin.albrecht@reisepost.example',
      message:
        'Bonjour, est-ce que la voie verte entre la gare et le lac est praticable avec un fauteuil roulant électrique ? Et les toilettes au bord du lac sont-elles ouvertes en mai ? Merci !',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'agence immobilière, estimation',
    data: {
      nom: 'Succession Barraud',
      bien: 'maison 1930, 95 m², combles à refaire',
      commune: 'Saint-Junien',
      tel: '05 36 49 10 10',
      message: "Nous sommes trois héritiers et pas d'accord. Il faudrait une estimation écrite, un samedi.",
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'agence immobilière, estimation',
    data: {
      nom: 'Olivia',
      bien: 'photos 360',
      commune: 'toute',
      tel: '',
      message:
        "Bonjour, et si chacune de vos annonces devenait une vidéo professionnelle en 5 minutes grâce à l'IA ? Home staging virtuel, voix off, sous-titres… Déjà 800 agences l'utilisent. Testez sans carte bancaire : https://immo-clip-ia.app/essai",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: "fournisseur d'accès, assistance",
    data: {
      ligne: '02 61 91 00 00',
      nom: 'Gérald Hénon',
      message:
        "PLUS DE FIBRE DEPUIS L'ORAGE. BOX ROUGE. JAI REDEMARRE 20 FOIS. JE SUIS TELESURVEILLE POUR MON COEUR MERCI DE FAIRE VITE",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'fabricant de stores, contact',
    data: {
      'your-name': 'Dominique Carré',
      'your-email': 'dominique.carre@maisonpost.example',
      'your-subject': 'Toile de remplacement',
      'your-message':
        'Bonjour,\nJe cherche une toile de remplacement pour un store banne de 4,50 m x 3 m, acheté chez vous vers 2012 (modèle Riviera il me semble, armature blanche). Avez-vous encore la toile rayée beige et vert ? Si oui quel est le prix, livrée, et peut-on la poser soi-même ?\nBonne journée,\nD. Carré',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'hébergeur web, assistance',
    data: {
      domaine: 'atelier-bleu-nuit.example',
      email: 'contact@atelier-bleu-nuit.example',
      message:
        'Mon formulaire de contact reçoit 40 messages de pub en anglais par jour depuis une semaine (crypto, référencement...). Avez-vous un filtre à activer ou faut-il que je mette un captcha ? Je suis en offre Perso.',
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'hébergeur web, assistance',
    data: {
      domaine: 'tous',
      email: 'service.client@facturation-hebergement-client.info',
      message:
        'Cher client, le renouvellement automatique de votre hébergement a échoué. Montant dû : 8,39 €. Sans régularisation sous 24 heures, vos services et vos e-mails seront suspendus et vos données effacées. Régler maintenant : https://facturation-hebergement-client.info/paiement',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'conservatoire, location de salle',
    data: {
      organisme: 'Chœur Vox Humana',
      nom: 'P. Lavergne',
      email: 'bureau@choeur-voxhumana.example',
      date: 'samedi 7 février 14h-18h',
      besoin: "un piano accordé, 45 chaises, chauffage (l'an dernier on a chanté en manteau)",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'pharmacie, réservation',
    data: {
      nom: 'Martine Ollivier',
      tel: '06 39 98 30 12',
      ordonnance: 'ordo_olliv.jpg',
      message: 'je passe demain soir, il reste 2 renouvellements. generique ok sauf pour le levothyrox',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: "recrutement d'un cabinet comptable, candidature",
    data: {
      nom: 'Inès Zerrouki',
      email: 'ines.zerrouki@carrierepost.example',
      poste: 'Collaboratrice comptable confirmée',
      lettre:
        "Madame, Monsieur,\nTitulaire du DCG et forte de quatre années en cabinet (portefeuille de 48 dossiers BIC/BNC, jusqu'au bilan), je souhaite rejoindre une structure à taille humaine. Je travaille sur Pennylane et Cegid. Mon préavis est de deux mois, négociable. Vous trouverez mon parcours sur linkedin.com/in/ines-zerrouki-example ainsi que mon CV ci-joint.\nJe vous prie d'agréer mes salutations distinguées.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'vente de pièces tracteurs, demande',
    data: {
      nom: 'Régis',
      tel: '06 39 98 51 76',
      marque: 'Renault 56',
      piece: "pompe d'alimentation + joint",
      message: 'année 67 ou 68 plaque illisible. envoi a dax. chèque possible?',
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'vente de pièces tracteurs, demande',
    data: {
      nom: 'Mr Wang',
      tel: '+86 139 0000 7781',
      marque: 'agriculture machinery',
      piece: 'PTO shaft, disc blade, tillage parts',
      message:
        'Dear Sir, we are iron casting foundry in Hebei over 20 years. Send me your drawing or sample picture we offer you surprise price. Look forward cooperate with you long time.',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'crèche, préinscription',
    data: {
      parents: 'Manon Delattre et Hugo Ferreira',
      enfant: 'à naître, terme le 2 février',
      jours: 'lundi, mardi, jeudi',
      email: 'hugo.ferreira@bebepost.example',
      message: "A-t-on une chance pour septembre ? On nous a dit qu'il fallait s'inscrire avant même de se rencontrer.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'coopérative viticole, visite',
    data: {
      groupe: 'club des aînés de Lézat',
      nb: '48 + chauffeur',
      jour: 'mardi 19 mai',
      demande: 'visite du chai, dégustation, et y a-t-il une ombre pour le pique nique',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'boutique de laine, commande',
    data: {
      pseudo: 'MamieTricote33',
      ref: 'mérinos fingering col. 218 bain 44',
      message:
        "J'ai besoin de deux pelotes du MÊME BAIN sinon mon gilet aura une manche plus foncée. Pouvez-vous vérifier l'étiquette avant l'envoi ?",
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'boutique de laine, commande',
    data: {
      pseudo: 'Camille R.',
      ref: 'partenariat',
      message:
        "Bonjour, je gère la communication de plusieurs marques et je recherche des blogs de qualité pour publier des articles sponsorisés (maison, bien-être, finance). Article rédigé par nos soins, lien dofollow, paiement PayPal sous 48 h. Quel serait votre tarif ? Avez-vous d'autres sites à proposer ?\nQuelques exemples d'articles : https://redac-partenaires.example/exemples",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: "cinéma d'art et essai, contact",
    data: {
      message:
        "Bonsoir, passerez-vous le documentaire sur les bergères de l'Ossau en VO avec débat ? J'avais raté la première. Simone",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'menuisier, réclamation',
    data: {
      nom: 'Alain Fouquet',
      chantier: '8 impasse des Lilas, portail',
      message:
        "Monsieur, malgré trois appels restés sans réponse et votre promesse du 12 septembre, le portail n'est toujours pas réglé : il frotte, le moteur force et la garantie court. Je vous ai versé 4 200 €, soit la totalité. Sans visite de votre part avant la fin du mois j'adresserai une mise en demeure.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'vente de poêles, service après-vente',
    data: {
      nom: 'Didier Marquant',
      modele: 'Hestia 8 kW, installé le 14/10/2025 par M. Sorel',
      message:
        "Madame, Monsieur, suite à mon mail du 3 et à mon appel du 10, je me permets de revenir vers vous. La vitre noircit en moins d'une heure et le ventilateur se coupe avec le code A05. M. Sorel est passé deux fois, a nettoyé la sonde et dit que la carte est à changer, sous garantie, mais que vous ne répondez pas à ses demandes. Nous chauffons toute la maison avec ce poêle. Pouvez-vous me confirmer une date d'expédition de la pièce ?",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: "club d'échecs, inscription",
    data: { nom: 'Ruben Attal', elo: '1480', licence: 'B', message: 'cherche équipe pour N4 le dimanche' },
  },
  {
    language: 'fr',
    isSpam: true,
    form: "club d'échecs, inscription",
    data: {
      nom: 'Amanda',
      elo: '0',
      licence: '0',
      message:
        "Hi, do you need a logo or a new web design? I'm a freelancer and I'd do your whole website for $150 because I'm building my portfolio. Look what I did for a chess academy https://amanda-designs-cheap.site/chess and let me know if you like, thanks",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'orthophoniste, demande de bilan',
    data: {
      enfant: 'Maël, CE1',
      mere: 'Sabrina',
      tel: '07 55 59 14 15',
      message:
        "La maîtresse parle de dyslexie. Liste d'attente 14 mois partout. Prenez-vous encore ? Nous pouvons venir pendant les heures de classe.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'fabricant industriel, demande de prix',
    data: {
      societe: 'Brasserie du Vieux Canal',
      interlocuteur: 'Romain Stoll',
      email: 'romain@brasserie-vieuxcanal67.fr',
      produit: "Cuve inox 304, 1000 L, double enveloppe, CIP, trou d'homme latéral",
      quantite: '2',
      message:
        'Merci de nous chiffrer départ usine et livré 67. Hauteur sous plafond limitée à 2,85 m. Délai souhaité mars.',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: "service presse d'un musée",
    data: {
      media: 'La Gazette du Centre',
      nom: 'Bérénice Aulard',
      email: 'b.aulard@gazetteducentre-redaction.fr',
      message:
        "Bonjour, je prépare un papier sur les faux billets et faux placements dans l'histoire, autour de votre exposition « L'or de personne ». Serait-il possible d'interviewer la commissaire mercredi et d'obtenir deux visuels HD libres de droits pour la presse ? Bouclage jeudi 15h.",
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: "service presse d'un musée",
    data: {
      media: 'Viral Boost',
      nom: 'Kenza',
      email: 'kenza@viralboost-insta.store',
      message:
        'Coucou ! Votre compte Instagram mérite beaucoup mieux 😊 On vous garantit 5 000 abonnés français réels en 30 jours, avec likes et commentaires. À partir de 19 €. Voulez-vous un test gratuit de 50 abonnés ?\nhttps://viralboost-insta.store/test-gratuit',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'mairie, état civil',
    data: {
      demande: 'acte de naissance',
      nom: 'LEFÈVRE épouse MBEKI, Caroline',
      nee_le: '09/11/1983',
      motif: "mariage non, pacs non, simplement le notaire l'exige",
      adresse_envoi: 'Douala, BP 4471, Cameroun',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'cordonnerie, question',
    data: { q: 'Vous faites les semelles vibram sur des méhari ? combien' },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'constructeur de maisons bois, contact',
    data: {
      nom: 'Amélie et Franck Rousselet',
      email: 'rousselet.af@projetmaison.example',
      commune: 'Plouha (22)',
      terrain: 'oui, 740 m², viabilisé, légère pente',
      budget: '260 000 € hors terrain',
      message:
        "Bonjour,\n\nNous avons un terrain dans un lotissement dont le règlement impose ardoise et pente de toit à 45°. Le modèle Iroise de votre catalogue (https://maisons-korrigan-bois.bzh/modeles/iroise) nous plaît mais il est en toit plat d'un côté : est-ce adaptable, et à quel surcoût ? Nous sommes trois bientôt quatre, il faudrait une chambre en bas pour ma mère qui viendra vivre avec nous.\n\nNous avons rencontré deux constructeurs qui nous ont donné un prix « clé en main » sans étude de sol, ce qui ne nous rassure pas.\n\nSeriez-vous disponibles un samedi en décembre ?\n\nAmélie",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'fédération de pêche, question',
    data: {
      nom: 'Desprez',
      message:
        'La carte hebdomadaire est elle valable sur le lac de retenue côté Creuse aussi, ou seulement rive Indre ? Le garde dit oui, le site dit non',
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'fédération de pêche, question',
    data: {
      nom: 'Mme Anne-Marie Colbert',
      message:
        "Bonjour, je suis une femme âgée souffrant d'un cancer de la gorge en phase terminale. N'ayant pas d'héritier je désire faire don de la somme de 1 450 000 euros à une personne honnête et de confiance afin qu'elle l'utilise pour les démunis. Si vous êtes intéressé, écrivez à mon notaire : maitre.colbert.don@etudenotariale.example. Que Dieu vous bénisse.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'scierie, commande',
    data: {
      nom: 'EARL des Trois Chênes',
      contact: 'Mickaël',
      commande: '40 poteaux acacia 2m50 diam 12-14 appointés, 1 m3 volige douglas 18mm',
      livraison: 'on vient avec le plateau',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'blog de cuisine, commentaire',
    data: { nom: 'Nico', commentaire: '180° chaleur tournante ou statique ? le mien a cramé' },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'cabinet de kiné, contact',
    data: {
      nom: 'Yvette Marchandeau',
      message:
        "Monsieur Florent, mon genou plie jusqu'à 95 degrés ce matin, j'ai mesuré avec l'équerre de mon petit-fils. Je tenais à vous le dire avant la séance.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'ONG, donateurs',
    data: {
      nom: 'Xavier B.',
      n_donateur: '900417',
      message:
        'Merci de suspendre mon prélèvement de 15 € pendant six mois, je suis au chômage partiel. Je reprendrai en juin. Inutile de me rappeler.',
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'ONG, donateurs',
    data: {
      nom: 'Jean-Baptiste Cordier',
      n_donateur: '-',
      message:
        "Madame, Monsieur,\n\nJe me permets de prendre contact avec vous car beaucoup d'associations ignorent qu'elles peuvent recevoir jusqu'à 10 000 $ par mois de publicité Google gratuite. Notre agence s'occupe de tout : dossier d'éligibilité, création du compte, rédaction des annonces et suivi mensuel.\n\nNotre rémunération est de 390 € HT par mois, sans engagement, soit nettement moins que la valeur des annonces obtenues. Cinquante-deux associations nous font confiance, liste et témoignages ici : https://subvention-pub-asso.example/references\n\nPuis-je vous proposer un échange mardi ou jeudi matin ?\n\nSincères salutations,\nJean-Baptiste Cordier",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'location de matériel, réservation',
    data: {
      societe: 'SARL Pinto Maçonnerie',
      materiel: 'mini pelle 2.5t + godets 30/60/curage',
      debut: 'lundi',
      duree: '4 jours',
      caution: 'en compte',
      obs: 'la dernière fuyait du vérin, pas celle là svp',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'collège, vie scolaire',
    data: {
      eleve: 'Noa Berthier 4eC',
      parent: 'mère',
      message: "Noa ne mangera pas à la cantine mardi (orthodontiste à 11h40). Il reviendra pour le cours d'espagnol.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'artiste peintre, contact',
    data: {
      nom: 'Galerie Sept Vents',
      email: 'marc@galerie-septvents.art',
      message:
        "Bonjour Hélène, nous nous sommes croisés aux ateliers ouverts de Montreuil. Nous montons une exposition collective en mars sur le thème de l'estuaire, cinq artistes, pas de droit d'accrochage, commission de 40 % sur les ventes. Vos encres grand format y seraient chez elles. On peut passer à l'atelier ?",
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'artiste peintre, contact',
    data: {
      nom: 'Sharon Miles',
      email: 'sharonmiles.art@wifegift.example',
      message:
        "I actually observed my husband has been viewing your website on my laptop and I guess he likes your piece of work. I want to surprise him with one of them on our anniversary. Kindly send pictures and price of the ones available, size and sold, and I'll pay by cashier's check and have my shipper pick up.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: "plateforme d'emploi associatif, recruteur",
    data: {
      structure: 'Les Jardins de Cérès',
      contact: 'Maud Pellerin',
      email: 'maud@jardinsdeceres-insertion.org',
      message:
        "Bonjour, nous souhaitons publier une offre d'encadrant technique maraîcher (CDI, 35 h, convention ACI). Le formulaire refuse notre numéro SIRET alors qu'il est valide, et l'aide en ligne renvoie vers une page introuvable : https://emploi-solidaire-aci.fr/aide/siret. Combien coûte la mise en avant pendant 15 jours, et y a-t-il un tarif pour les structures d'insertion ? Merci !",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'clinique, avis patient',
    data: {
      service: 'ambulatoire',
      avis: "Attente 3h à jeun sans explication. Infirmières très gentilles. Le chirurgien m'a appelé par un autre nom que le mien, deux fois, ce qui n'est pas rassurant quand on est allongé.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'boutique vélo, test',
    data: { nom: 'test julien', message: 'ceci est un test ne pas répondre' },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'boutique vélo, test',
    data: {
      nom: 'Harvey',
      message:
        "Hi, I can send 10 million contact form messages like this one to promote your business. You're reading it so it works! $99 per million, any country. Skype: formblast.harvey\nPrices and reach by country: https://formblast-mass.example",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'exploitant de remontées mécaniques, service clients',
    data: {
      nom: 'Jocelyn Barbaroux',
      email: 'jocelyn.barbaroux@neigepost.example',
      message:
        "Bonjour, nous avions acheté quatre forfaits 6 jours pour la semaine du 15 février (commande RM-66120, 912 €). Notre fille s'est fracturé le poignet dès le premier matin sur la piste des Choucas et n'a donc skié que deux heures. Avec le certificat du médecin de la station, est-il possible d'obtenir un remboursement au prorata ou un avoir ? J'avais coché l'assurance à 3 € par jour mais l'assureur me renvoie vers vous, et votre accueil m'a renvoyé vers l'assureur. Merci de m'indiquer à qui envoyer les pièces.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'traducteur assermenté, contact',
    data: {
      nom: 'Oksana Melnyk',
      email: 'oksana.melnyk@lvivpost.example',
      message:
        "Bonjour, il me faut traduire ukrainien-français mon diplôme d'infirmière, 2 pages, et relevé de notes, 6 pages. C'est pour l'ARS. Combien ça coûte et combien jours ? Merci beaucoup",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: "foire aux questions d'un musée du train, question",
    data: {
      email: 'f.delorme@vapeur.example',
      question: 'La 141 R roulera-t-elle le 14 ? Mon fils (6 ans) demande à quelle pression.',
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'traducteur assermenté, contact',
    data: {
      nom: 'Permis Express',
      email: 'contact@permis-legal-rapide.xyz',
      message:
        "Besoin d'un permis de conduire, d'une carte d'identité ou d'un diplôme enregistré dans la base officielle ? Sans examen, sans code. Dossier traité par nos agents à la préfecture en 10 jours, récupération de points également. Paiement moitié avant moitié après. Discrétion absolue, écrivez nous sur WhatsApp +33 7 55 59 44 20.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'location saisonnière, état des lieux',
    data: {
      resa: 'LS-20-771',
      nom: 'Stéphane Aubry',
      message:
        "Nous avons bien rendu les clés dans la boîte. À signaler : une chaise longue cassée à notre arrivée (photo envoyée le 1er jour par SMS), donc ne pas retenir sur la caution comme l'an passé. Cordialement.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: "service des sports d'une ville, réservation de gymnase",
    data: {
      association: 'Volley Loisir Saint-Cyr',
      president: "Loïc Guyonvarc'h",
      creneau_souhaite: 'mardi 20h30-22h30',
      gymnase: 'Coubertin ou à défaut Jean-Zay',
      message:
        "Bonjour, notre créneau du jeudi a été attribué au futsal à la rentrée sans que nous en soyons informés. Nous avons 34 adhérents à jour de cotisation et un championnat UFOLEP qui démarre le 9 décembre. Vous trouverez joints l'attestation d'assurance, les statuts et la liste. Restant à votre disposition pour en discuter de vive voix.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'éditeur de logiciel libre, rapport de bogue',
    data: {
      version: '4.0.0-beta3',
      os: 'Debian 12',
      email: 'lug@lug-vercors.example',
      description:
        '`make install` ignore DESTDIR pour les pages de man : elles partent dans /usr/share/man. Patch trivial ligne 212 du Makefile (manque $(DESTDIR) devant $(mandir)). Merci pour votre boulot.',
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'déménageur, avis après prestation',
    data: {
      dossier: 'D-3391',
      avis: 'Équipe au top, Momo et Stan à remercier personnellement. Juste un pied de lampe tordu, rien de grave, je ne demande rien.',
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'location saisonnière, état des lieux',
    data: {
      resa: '0',
      nom: 'Chris Nolan',
      message:
        "Tired of paying 15% to booking platforms? We'll build your own direct-booking website and run Google Ads for it; clients see +38% direct bookings in the first season. Two-minute overview here: https://directstay-growth.agency. If it's not for you just let me know and I won't follow up again.",
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'mairie, état civil',
    data: {
      demande: 'recrutement',
      nom: 'Cabinet RH Horizon',
      motif:
        "Nous recrutons 50 agents de saisie à domicile, 2 800 € net par mois, sans diplôme ni expérience. Envoyez copie de votre pièce d'identité et RIB pour créer votre dossier : rh.horizon@emploi-domicile.example",
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'coiffeur, message',
    data: {
      prenom: 'Laura',
      message:
        "Bonjour, je suis tombée sur votre salon en cherchant un coiffeur et j'ai vu que vous aviez peu d'avis. J'ai aidé un salon à passer de 14 à 230 avis 5 étoiles en trois mois, je peux faire pareil pour vous ? Dites-moi juste oui et je vous explique. Laura",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'plateforme de formation, contact',
    data: {
      nom: 'Hervé Lanoë',
      email: 'herve.lanoe@formapost.example',
      message:
        "Bonjour, mon OPCO demande une convention signée avant le début de la session du 8. Pouvez-vous me l'adresser avec le programme et votre numéro de déclaration d'activité ? Merci.",
    },
  },
  {
    language: 'fr',
    isSpam: false,
    form: 'cimetière animalier, contact',
    data: { nom: 'M. Bréchet', message: 'Quels sont vos horaires le dimanche et peut-on déposer un petit rosier.' },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'plateforme de formation, contact',
    data: {
      nom: 'Nicolas Pradel',
      email: 'nicolas@agence-croissance-digitale-of.fr',
      message:
        "Bonjour,\n\nJ'ai parcouru votre site et plusieurs choses m'ont sauté aux yeux : temps de chargement de 6 secondes, balises titres dupliquées, aucune page dédiée à vos formations certifiantes. Résultat, vous perdez chaque mois plusieurs centaines de visiteurs au profit de vos concurrents.\n\nNous avons accompagné 47 organismes de formation en 2025. Je vous propose un audit offert de 20 minutes en visio : https://agence-croissance-digitale-of.fr/rdv-nicolas\n\nBelle journée,\nNicolas Pradel — Consultant SEO\nPour ne plus recevoir nos messages, répondez STOP.",
    },
  },
  {
    language: 'fr',
    isSpam: true,
    form: 'cimetière animalier, contact',
    data: {
      nom: 'Ethan',
      message:
        'Your website or a website that your company hosts is infringing on copyrighted images owned by me personally. Download the report and check: https://sites-files.dropreport-dmca.site/dmca/view?ID=771290. Remove it now or I will take legal action!',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'taller mecánico, pedir cita',
    data: {
      nombre: 'Encarni López',
      telefono: '612 55 01 78',
      coche: 'Seat Ibiza 2011 gasolina',
      motivo: 'pasar la ITV, me la han tirado por la rótula y una luz de matrícula. tengo de plazo hasta el 15',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'panadería, contacto',
    data: {
      nombre: 'Rosario',
      mensaje: 'Hola buenas, hacéis roscón sin azúcar para diabéticos? sería para el día 5 por la tarde, uno mediano',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'clínica dental, formulario',
    data: {
      nombre: 'Iker Zubizarreta',
      email: 'iker.zubi@correonorte.example',
      asunto: 'presupuesto ortodoncia invisible',
      mensaje:
        'Tengo 34 años y llevé aparato de pequeño pero se me han vuelto a mover los de abajo. Quisiera saber cuánto costaría aproximadamente y si la primera visita se cobra. Tardes a partir de las 18.',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'clínica dental, formulario',
    data: {
      nombre: 'Mónica Reyes',
      email: 'monica@pacientesdigital-clinicas.es',
      asunto: 'Más pacientes para su clínica',
      mensaje:
        'Hola, buenos días. Ayudamos a clínicas dentales a conseguir entre 20 y 40 primeras visitas al mes de implantes e invisalign con campañas en Facebook e Instagram. Solo trabajamos con una clínica por zona y la suya está libre todavía. ¿Le viene bien que le llame mañana por la mañana?\n\nLe dejo un caso de éxito de una clínica de Zaragoza que facturó 46.000 € más en un trimestre: https://pacientesdigital-clinicas.es/caso-zaragoza\n\nMónica Reyes · Pacientes Digital\nSi prefiere que no le escribamos más, responda BAJA.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'ayuntamiento, quejas y sugerencias',
    data: {
      asunto: 'ruidos terrazas plaza del Carmen',
      vecino: 'Comunidad nº 8',
      texto:
        'Las terrazas tienen licencia hasta las 00:00 y anoche a las 2:15 seguían arrastrando sillas. Hemos llamado a la policía local cuatro veces este mes. Pedimos que se midan los decibelios y que se nos conteste por escrito, que todavía esperamos respuesta a la queja de mayo.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'casa rural, consulta',
    data: {
      Nombre: 'Familia Montes',
      Entrada: '30/10',
      Salida: '02/11',
      Personas: '9 (4 niños)',
      Consulta: '¿Se puede hacer barbacoa en esas fechas? ¿La chimenea funciona y la leña está incluida?',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'tienda online de zapatos, cambios',
    data: {
      pedido: '88-20917',
      email: 'lorena_gc@pisadas.example',
      problema: 'me llego el 38 y pedi el 37, en la caja pone 37 pero dentro es un 38 jaja',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'despacho de abogados, primera consulta',
    data: {
      nombre: 'Wilmer Quintero',
      telefono: '644 55 09 31',
      tema: 'extranjería',
      mensaje:
        'Buenas tardes doctora, llevo dos años y diez meses empadronado en Getafe, trabajo de cocinero pero sin contrato. El dueño dice que me haría contrato para el arraigo. ¿Qué papeles debo ir pidiendo a mi país y cuánto cobra usted por todo el trámite? Le agradezco su respuesta.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'escuela de idiomas, inscripción',
    data: {
      alumno: 'Greta Olofsson',
      nivel: 'A2 creo',
      curso: 'intensivo 2 semanas junio',
      email: 'greta.olofsson@svepost.example',
      comentario: 'Me gusta vivir con una familia pero tengo alergia de gatos. Muchas gracias!',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'escuela de idiomas, inscripción',
    data: {
      alumno: 'Adrian Cole',
      nivel: 'n/a',
      curso: 'n/a',
      email: 'adrian@edu-linkplacement.com',
      comentario:
        "Hi, we're a content team working with universities and e-learning brands. Do you publish guest articles? We'd pay $70 for a post including one link to an essay writing service. We can start today.\nSample of our writing: https://edu-linkplacement.com/samples",
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'soporte de un programa de facturación',
    data: {
      empresa: 'Ferretería Hnos. Olmo',
      version: '2026.1',
      contacto: 'Begoña',
      incidencia:
        'Al emitir factura rectificativa el QR de Verifactu sale en blanco. Con las normales no pasa. Hemos probado en los dos ordenadores. El gestor nos la pide para mañana.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'protectora de animales, acogida',
    data: {
      nombre: 'Nerea',
      edad: '27',
      vivienda: 'piso con terraza cerrada',
      mensaje:
        'puedo acoger gatitos de biberón, trabajo desde casa y ya lo hice con otra asociación (6 y sobrevivieron 5). No puedo perros',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'fontanero, presupuesto',
    data: {
      nombre: 'Julián Arce',
      cp: '39005',
      trabajo:
        'Bajante comunitaria de fibrocemento que pierde a la altura del 2º. Somos 8 vecinos. Necesitamos dos o tres presupuestos para la junta del jueves. Si hay que quitar el amianto supongo que es otra empresa?',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'fontanero, presupuesto',
    data: {
      nombre: 'Reformas Leads',
      cp: '28001',
      trabajo:
        'Tenemos 12 clientes en su provincia esperando presupuesto de reforma de baño esta semana. Pague solo por contacto (desde 9 €), sin cuota ni permanencia. Actívese aquí: https://clientes-reformas-ya.es/alta',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'hotel, reserva',
    data: {
      apellidos: 'Castellanos Vidal',
      llegada: 'viernes 14',
      noches: '2',
      observaciones:
        'Aniversario. Si puede ser la 305, que es en la que estuvimos hace veinticinco años. Entonces tenía bañera, ya sé que será mucho pedir.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'editorial, originales',
    data: {
      autor: 'Fermín Iturralde',
      titulo: 'Cuaderno de las mareas muertas',
      genero: 'poesía',
      paginas: '64',
      bio: 'Jubilado de la pesca de altura. No he publicado nunca.',
      sinopsis:
        'Son poemas que escribí en el Gran Sol en los márgenes del parte meteorológico, entre 1978 y 1999. Los ha pasado a limpio mi hija.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'peluquería, cita',
    data: {
      nombre: 'Yoli',
      mensaje: 'hola guapa tienes hueco el jueves para mechas y corte?? y cuanto me saldria mas o menos',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'fábrica de muebles, pedido profesional',
    data: {
      empresa: 'Hostelería Puerto Chico SL',
      persona: 'Tomás Revuelta',
      email: 'compras@hosteleria-puertochico.es',
      pedido: '60 sillas mod. Lira en haya natural, 15 mesas 70x70 pie de fundición, 4 tronas',
      mensaje:
        'Precisamos entrega antes del 20 de marzo por apertura. ¿Qué plazo tienen en barnizado ignífugo? Condiciones: confirming 60 días.',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'fábrica de muebles, pedido profesional',
    data: {
      empresa: 'Vision Furniture Fitting Co',
      persona: 'Anna',
      email: 'anna@visionfitting-gz.example',
      pedido: 'hinges, drawer slide, table leg',
      mensaje:
        'Estimado señor, somos fabricante chino de herrajes para muebles con 18 años de experiencia y precio directo de fábrica. Podemos enviar muestra gratis para su evaluar. Espero su amable respuesta. Saludos, Anna',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'gimnasio, baja',
    data: {
      socio: '4471',
      nombre: 'Álvaro P.',
      motivo: 'quiero darme de baja pq me operan del hombro el dia 9. no me cobreis diciembre por favor',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'agencia de marketing, contacto',
    data: {
      nombre: 'Pilar Egea',
      empresa: 'Conservas Egea',
      email: 'pilar@conservas-egea-hijos.es',
      mensaje:
        'Hola, nos ha hablado de vosotros la gente de Salazones Campos. Vendemos en tienda y mercados y queremos arrancar el comercio electrónico en serio. Necesitaríamos web nueva, SEO y alguna campaña en Google antes de Navidad, con un presupuesto de unos 6.000 €. ¿Podemos vernos? El miércoles estoy en Murcia.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'universidad, secretaría',
    data: {
      dni: '00000000T',
      nombre: 'Jimena Salcedo',
      grado: 'Enfermería',
      consulta:
        'Me aparece como no presentada en Farmacología y sí que hice el examen, tengo hasta el justificante firmado. El profesor no contesta. La revisión acaba mañana a las 14 h.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'instituto de investigación, comunicación',
    data: {
      nombre: 'Ágata Ferrán',
      medio: 'Revista Surco',
      correo: 'agata.ferran@revistasurco.example',
      mensaje:
        'Buenas, preparamos un especial de diez páginas sobre criptomonedas y consumo eléctrico en zonas rurales (una granja de minado quiere instalarse junto al embalse). Nos gustaría contar con la Dra. Villanueva como experta, dos preguntas por escrito, máximo 150 palabras cada respuesta. Cerramos el día 2. Si prefiere teléfono, también. Le enviaría el texto antes de publicar, sólo para comprobar los datos.',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'parque de aventuras, grupos',
    data: {
      centro: 'xxx',
      responsable: 'Valeria',
      alumnos: '18+',
      fecha: 'hoy',
      consulta:
        'Hola amor, soy Valeria, 24 añitos, estoy solita en casa y quiero conocerte. Mira mis fotos y chatea conmigo gratis https://valeria-hot.chicascam-valeria.live',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'farmacia, encargo',
    data: {
      nombre: 'Teodoro',
      mensaje:
        'Mandarme por favor 2 cajas de las gotas de los ojos de siempre y crema para la psoriasis. Voy el sabado. Si no hay avisad a mi hija 699 55 12 40',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'empresa de autobuses, objetos perdidos',
    data: {
      linea: 'Oviedo - León 17:30',
      fecha: '22 nov',
      nombre: 'Xuan',
      objeto: 'gaita en funda negra, asiento 14 arriba. La necesito para el sábado, es una boda',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'empleo en un restaurante, candidatura',
    data: {
      puesto: 'jefe de sala',
      nombre: 'Ainhoa Mendieta',
      telefono: '688 55 40 07',
      experiencia: '9 años, los 4 últimos en un una estrella de Donosti. Inglés y francés, sumiller WSET 3.',
      mensaje:
        'Busco volver a mi tierra por motivos familiares. Podría incorporarme en enero. Estuve cenando en octubre y la cocina está a un nivel al que la sala aún no llega; con todo el cariño, creo que ahí puedo ayudar.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'compañía eléctrica, reclamación',
    data: {
      cups: 'ES0021000000000000XX',
      titular: 'Ignacio Prado',
      reclamacion:
        'Me facturan 612 kWh en agosto con la casa cerrada. Foto del contador adjunta: 48.211, no 48.823. Es evidente que han bailado la lectura. Solicito refacturación y que no se me corte el suministro mientras tanto.',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'compañía eléctrica, reclamación',
    data: {
      cups: '0',
      titular: 'Academia Forex Libre',
      reclamacion:
        'Hola, soy Kevin, antes trabajaba de repartidor y hoy vivo en Andorra. Comparto gratis mis señales de forex y oro durante 7 días para que compruebes que no miento: ayer +340 €, anteayer +512 €. Únete al grupo privado antes de que lo cierre https://senales-oro-kevin.online y copia mis operaciones desde el móvil, no hace falta saber nada.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'caja rural, atención al cliente',
    data: {
      cliente: '2201-88',
      nombre: 'Milagros Peña',
      mensaje:
        'Me ha llegado un WhatsApp que dice que es de la Caja y que mi tarjeta está bloqueada, con un enlace. La foto es la del director de la oficina de aquí del pueblo!! Don Félix dice que él no ha mandado nada. Aviso por si hay más gente mayor que lo recibe.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'administración de fincas, contacto',
    data: {
      comunidad: 'Edificio Mirasierra, portal 2',
      nombre: 'Leandro Salvatierra',
      piso: '5ºD',
      mensaje:
        'Estimado administrador: en el acta de la junta del 6 de noviembre, recibida ayer, se dice que voté a favor de la derrama de la fachada. No es cierto, voté en contra y pedí que constara. También falta mi petición de que se traiga un tercer presupuesto, dado que los dos presentados son de empresas con el mismo domicilio social. Solicito la rectificación del acta en el plazo legal y copia de las delegaciones de voto. Quedo a la espera. Atentamente.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'finca de bodas, disponibilidad',
    data: {
      novios: 'Carlota y Marta',
      fecha: '3 o 10 de octubre',
      invitados: '140',
      email: 'cartayboda@sisisi.example',
      mensaje:
        'Nos encanta el olivar. ¿Obligáis a usar vuestro catering? ¿Hasta qué hora la barra libre? ¿Precio con IVA?',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'app de recetas, sugerencia',
    data: { texto: 'porfa un modo que no se apague la pantalla mientras cocino', valoracion: '4' },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'proveedor de internet rural, avería',
    data: {
      cliente: 'WR-2209',
      nombre: 'Eutimio Cañas',
      mensaje:
        'Desde el vendaval la antena del tejado mira para Portugal. No subo que tengo 81 años. Vengan cuando puedan, menos el viernes que hay mercado.',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'proveedor de internet rural, avería',
    data: {
      cliente: '1',
      nombre: 'Agencia Correos',
      mensaje:
        'Su paquete está retenido en nuestro centro de distribución por falta de pago de aduanas (2,99 €). Pague antes de 24 h para evitar la devolución: https://envio-aduana-pago.top/es',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'agencia SEO, contacto de cliente',
    data: {
      nombre: 'Joaquín Bermejo',
      empresa: 'Persianas Bermejo',
      correo: 'joaquin@persianas-bermejo-ab.es',
      mensaje:
        'Hola Vanesa, te escribo por aquí porque el correo me lo devuelve. He visto en el informe que compráis enlaces en revistas digitales por 300 euros al mes. No entiendo muy bien para qué sirven ni quiero que Google nos penalice como le pasó a mi cuñado. ¿Me lo puedes explicar por teléfono? También necesitaría cambiar los textos de toldos, que hablan de Barcelona y nosotros trabajamos en Albacete.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'clínica veterinaria, consulta',
    data: {
      mascota: 'Lola, tortuga de tierra',
      nombre: 'Sergio Lara',
      consulta:
        'Es normal que a estas alturas no haya hibernado? sigue pidiendo lechuga y está en el salón. 24 grados.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'fabricante de quesos, contacto comercial',
    data: {
      empresa: 'Delikatessen Brandt KG',
      contacto: 'Johanna Brandt',
      email: 'einkauf@delikatessen-brandt-import.de',
      mensaje:
        'Estimados señores: probamos su queso azul en la feria de Gijón (stand 44) y querríamos importarlo a Alemania, de entrada 80 kg al mes. ¿Ya tienen distribuidor allí? Les agradecería lista de precios EXW, ficha técnica y vida útil. Podemos ir a visitarles en enero. Saludos cordiales',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'notaría, consulta',
    data: {
      nombre: 'Hermanos Cifuentes',
      asunto: 'herencia de mi padre',
      mensaje:
        'Buenos días. Mi padre falleció el 3 de octubre, somos cuatro hermanos y uno vive en Chile. ¿Es necesario que venga o puede dar poder en el consulado? ¿Qué documentos hay que llevar para la declaración de herederos si no hizo testamento? Tenemos seis meses para el impuesto, según nos dicen. Gracias.',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'notaría, consulta',
    data: {
      nombre: 'Gabriel Montoya',
      asunto: 'Propuesta posicionamiento',
      mensaje:
        'Estimado equipo: he realizado un análisis de su página web y he detectado errores técnicos que impiden que Google la indexe correctamente. Dispongo de un informe gratuito de 14 páginas que me gustaría hacerles llegar. ¿A qué correo se lo envío? Un cordial saludo, Gabriel Montoya, consultor SEO.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'floristería, encargo de empresa',
    data: {
      empresa: 'Tanatorio Santa Clara',
      persona: 'Begoña Rueda',
      encargo: '3 coronas medianas, 1 centro de claveles blancos y un ramo para féretro',
      texto_cinta: '"Tus compañeros de la cuadrilla de mantenimiento"',
      entrega: 'mañana antes de las 10:30, sala 4',
      mensaje:
        'La factura del mes pasado venía con el IVA al 21 y a nosotros siempre nos la hacéis al 10. Revisadla, por favor.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'academia de oposiciones, información',
    data: {
      nombre: 'Cristian T.',
      email: 'cristian.t@opopost.example',
      oposicion: 'auxiliar administrativo del Estado',
      mensaje: 'precio mensual y si hay grupo de sábados. Trabajo de lunes a viernes a turnos',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'campamento infantil, ficha médica',
    data: {
      nino: 'Hugo Salas',
      alergias: 'frutos secos (anafilaxia, lleva Altellus en la mochila roja)',
      observaciones: 'Se marea en autobús. Sabe nadar pero él cree que nada mejor de lo que nada.',
      madre: 'Susana 677 55 00 19',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'tienda de informática, contacto',
    data: { nombre: 'J.M.', mensaje: 'Precio de ampliar a 32gb un thinkpad t14 gen 2 y cambiar bateria?' },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'tienda de informática, contacto',
    data: {
      nombre: 'Rajesh Kumar',
      mensaje:
        "Hello Sir/Mam, Are you looking for mobile app or ecommerce website development? We're a team of 60 professionals based in India. We'll provide you quote within 24 hours. Please share your requirement, phone number and best time to call.\n\nWe work on: PHP, Laravel, Node.js, React, Flutter, WordPress, Shopify, Odoo. Our hourly rate begins from $9 and we also do fixed cost. Some live work for your reference: https://appwebsolution-noida.co.in/portfolio\n\nThanks & Regards\nRajesh Kumar\nSr. Business Manager",
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'bodega, enoturismo',
    data: {
      nombre: 'Sandra Whitfield',
      email: 'sandra.whitfield@texpost.example',
      personas: '4',
      fecha: '17 de mayo',
      mensaje:
        'Hello, sorry, my Spanish is poor! Do you offer tours in English on Sundays, and can we taste the vermouth too? One of us is in a wheelchair.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'comunidad de regantes, contacto',
    data: {
      regante: '114',
      nombre: 'Paco el de la Venta',
      mensaje: 'que la compuerta del ramal 3 no cierra y se me está encharcando el almendro. van dos veces',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'teatro, taquilla',
    data: {
      localizador: 'KQ77Z',
      nombre: 'Amparo Blasco',
      mensaje:
        'Compré 3 entradas para el domingo y la función se ha aplazado al 12, fecha en que no puedo. Deseo la devolución, no el vale. Entiendo que es mi derecho.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'servicio técnico de electrodomésticos, aviso',
    data: {
      aparato: 'lavavajillas Balay 3VS',
      fallo: 'E24, no desagua, filtro limpio y goma de desagüe también mirada',
      direccion: 'c/ Sorolla 40 3ºB Xàtiva',
      nombre: 'Vicent',
      horario: 'matins',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'servicio técnico de electrodomésticos, aviso',
    data: {
      aparato: 'página web',
      fallo: 'Su web no aparece en Google',
      direccion: 'online',
      nombre: 'Inés Valcárcel',
      horario:
        'Buenas tardes, le escribo porque al buscar "reparación lavadoras" en su localidad su empresa sale en la página 4. Los tres primeros se llevan el 68 % de las llamadas. Trabajo desde casa, sin oficina cara, y por 120 € al mes le pongo arriba en el mapa y le gestiono las reseñas. El primer mes no lo cobro. ¿Se lo explico por WhatsApp? 655 55 09 88',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'asociación de celíacos, contacto',
    data: {
      nombre: 'Rocío',
      email: 'rocio.m@singlu.example',
      mensaje:
        'Hola! Diagnostican a mi hija de 3 años el lunes y estoy perdida. ¿Hacéis alguna charla para padres nuevos? ¿El cole tiene obligación de darle menú? Gracias de corazón',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'hospital, atención al paciente',
    data: {
      paciente: '2200911',
      reclamante: 'José Antonio Rey',
      texto:
        'Cita de traumatología anulada por tercera vez (marzo, junio y ahora noviembre). Nadie avisa, uno viene desde 90 km y se encuentra el cartel. Quiero fecha en firme o derivación.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'prensa de una ONG',
    data: {
      medio: 'Onda Meseta',
      periodista: 'Elvira Caro',
      email: 'ecaro@ondameseta-radio.es',
      peticion:
        'Estamos preparando un reportaje sobre las falsas ofertas de empleo por Telegram («da me gusta y cobra»). ¿Tenéis alguna persona afectada que quiera contarlo, con la voz distorsionada si hace falta? Sale el lunes.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'distribuidor de riego, pedido y consulta',
    data: {
      empresa: 'Cooperativa Vega Baja',
      persona: 'Ramón Belmonte',
      correo: 'tecnico@coop-vegabaja-riego.es',
      pedido:
        '- 18 rollos tubería 16 mm 2,2 l/h a 50 cm\n- 4 filtros de anillas 2"\n- 2 electroválvulas 3" 24 V\n- programador 12 estaciones con GPRS',
      consulta:
        'El programador de https://riegos-alquibla.es/catalogo/prog12 ¿se puede gestionar desde el móvil sin pagar cuota? El comercial dijo una cosa y el folleto dice otra. Necesitamos todo antes del 15 de enero.',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'peña ciclista, inscripción marcha',
    data: {
      nombre: 'SportStream IPTV',
      licencia: '-',
      talla_maillot: '-',
      recorrido:
        'Todos los canales de fútbol, ciclismo y cine por 39 € AL AÑO. 18.000 canales en 4K sin cortes, funciona en Fire TV y Smart TV. Prueba 24 h gratis: https://iptv-todo-deporte.tv',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'estudio de arquitectura, contacto',
    data: {
      nombre: 'Gema Larrea',
      email: 'gema.larrea@obrapost.example',
      proyecto: 'rehabilitar pajar en Las Merindades, 110 m2 en dos alturas, muros de piedra bien, cubierta hundida',
      mensaje:
        'No sabemos ni si está permitido cambiar el uso a vivienda. ¿Podéis hacer primero un informe de viabilidad y luego ya veríamos? Presupuesto total realista: 150.000.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'juguetería, pregunta',
    data: { mensaje: 'el barco pirata viene con pilas?', correo: 'abuela.tere@nietos.example' },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'seguros de decesos, contacto',
    data: {
      poliza: '7700-12',
      nombre: 'Remedios Caballero',
      mensaje: 'Me han subido de 31 a 58 euros sin avisar. Llevo pagando desde 1984. Si me doy de baja pierdo todo??',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'inmobiliaria, visita',
    data: {
      ref: 'A-2290',
      nombre: 'Kateryna',
      telefono: '631 55 77 80',
      mensaje:
        'Buenas, el piso permite mascota? Tengo contrato indefinido 1.350 neto, y mi madre conmigo. Puedo ver sabado por mañana',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'inmobiliaria, visita',
    data: {
      ref: 'capital',
      nombre: 'Harold Jennings',
      telefono: '+1 555 0139',
      mensaje:
        'Hello, are you a business owner waiting on slow payments? We buy unpaid invoices and advance up to 90% of their value the same day. We also do merchant cash advance from 20k to 2M, bad credit OK, stacking OK. Soft pull only. Fill the one-page application and get your offer before 5 PM Eastern: https://quickadvance-desk.us/apply?rep=hj',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'coro de cámara, contratación',
    data: {
      quien: 'Parroquia de Santa Eulalia',
      fecha: '13 de diciembre, 20 h',
      mensaje:
        'Nos gustaría contar con ustedes para el concierto de Santa Lucía. El coro alto tiene órgano (medio desafinado). Caché orientativo por favor, y si necesitan cena.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'servicio de fotocopias, envío de trabajo',
    data: {
      archivo: 'tfg_def_DEFINITIVO2.pdf',
      copias: '3',
      encuadernado: 'espiral metálica',
      mensaje: 'lo necesito el lunes a las 9 que deposito a las 10!!! ',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'criadero de plantas aromáticas, consulta técnica',
    data: {
      nombre: 'Dr. Óscar Fandiño',
      email: 'ofandino@cifor-galicia.example',
      mensaje:
        "Estimados: estoy evaluando clones de Salvia resistentes a Peronospora y me interesaría adquirir 25 plantas madre de su 'Montesa'. ¿Facilitan pasaporte fitosanitario y datos del origen del material? Se trata de uso exclusivamente experimental; firmaríamos el acuerdo de transferencia que estimen oportuno.",
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'criadero de plantas aromáticas, consulta técnica',
    data: {
      nombre: 'Melissa',
      email: 'melissa@cbd-affiliates.example',
      mensaje:
        'Hey! Do you want to make extra money with your website? Our CBD oil affiliate program pays 40% recurring. Put one banner and earn from day one. Sign up: https://cbd-affiliates.example/join',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'empresa de mudanzas, presupuesto',
    data: {
      nombre: 'Araceli Montalbán',
      correo: 'araceli.montalban@trasladopost.example',
      origen: 'Zaragoza, 4º con ascensor pequeño',
      destino: 'Gijón, casa con jardín',
      mensaje:
        'Buenos días. Nos trasladamos la última semana de enero por trabajo. Son unos 45 m3: tres dormitorios, salón, cocina completa sin electrodomésticos empotrados y un trastero con bicis y herramientas. Hay un piano vertical y una mesa de mármol que pesa lo suyo. ¿El presupuesto incluye embalaje, montaje y permiso de ocupación de la calle? ¿Y guardamuebles una semana por si la casa no estuviera lista? Pueden venir a verlo cualquier tarde a partir de las cinco. Me gustaría que el precio fuese cerrado, porque en la mudanza anterior nos cobraron 400 euros más el mismo día.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'centro de formación, reclamación',
    data: {
      alumno: 'Lidia Carmona Prieto',
      curso: 'Soldadura MIG/MAG nivel 2 (subvencionado)',
      correo: 'lidia.carmona@talleres.example',
      mensaje:
        'Buenas tardes. Llevamos tres semanas sin profesor de prácticas y nos tienen en el aula viendo vídeos. Cada sesión nos hacen firmar seis horas de taller que no hemos dado. Yo no voy a firmar más. El certificado exige 180 horas prácticas y llevamos 42. Quisiera saber quién es el responsable, cuándo se van a recuperar las horas y si esto se ha comunicado al servicio de empleo. Somos catorce y estamos todos de acuerdo.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'tienda de repuestos de motos, consulta',
    data: {
      moto: 'Bultaco Lobito Mk7',
      pieza: 'juego de platinos y el cable de embrague',
      nombre: 'Chema',
      envio: 'contrareembolso a Teruel',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'plataforma de cursos, facturación',
    data: {
      email: 'admin@fisiolevante-slp.es',
      mensaje:
        'Necesitamos la factura del curso de punción seca (pedido 10-2219) a nombre de la sociedad y no mío: Fisio Levante SLP, B00000000. Nos la habéis mandado con NIF personal y no me la puedo deducir.',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'plataforma de cursos, facturación',
    data: {
      email: 'soporte@microsft-cuentas.com',
      mensaje:
        'Aviso de seguridad: Se ha detectado un inicio de sesión sospechoso en su correo corporativo desde Rusia. Si no confirma su identidad en las próximas 6 horas su cuenta será desactivada. Confirmar: https://cuentas-verificacion-login.click/login',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'museo etnográfico, donación',
    data: {
      nombre: 'Viuda de Aurelio Sanz',
      mensaje:
        'Tengo los aperos de mi marido, el trillo, dos yugos y una máquina de limpiar trigo de manivela que funciona. No quiero dinero. Solo que lo vean los chicos y ponga de quién fue.',
      tel: '979 55 00 42',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'consulta de psicología, contacto',
    data: {
      nombre: '(prefiero no ponerlo)',
      mensaje:
        'Hola. ¿Hacéis terapia online? Estoy en un pueblo y aquí nos conocemos todos. ¿Qué precio tiene y cada cuánto sería?',
      correo: 'nube_gris@anonpost.example',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'empresa de placas solares, postventa',
    data: {
      instalacion: '2023-0881',
      nombre: 'Fermina Soto',
      mensaje:
        'El inversor marca "Isolation fault" por las mañanas hasta que seca el rocío. Vuestro técnico vino en junio (seco) y claro, no fallaba. Venid un día de niebla.',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'empresa de placas solares, postventa',
    data: {
      instalacion: '0',
      nombre: 'Lucas Ferrer',
      mensaje:
        'Buenas, ¿y si un asistente de voz con IA atendiera sus llamadas 24 horas y agendara las visitas solo? Lo estamos instalando gratis durante 14 días a tres empresas de solar. Queda una plaza. Si le interesa conteste a este mensaje y le hago una demo por teléfono. Lucas\nhttps://llamadas-ia-demo.example/solar',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'club de natación, queja',
    data: {
      nombre: 'padres del grupo Delfines',
      mensaje: 'El agua estaba a 24,5. Los niños salen morados. Tenemos foto del termómetro.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'repostería a medida, encargo',
    data: {
      nombre: 'Wafaa',
      fecha: 'sábado 28',
      raciones: '25',
      tema: 'dinosaurio que juega al fútbol en el espacio (son tres cumples en uno)',
      mensaje: 'sin gelatina de cerdo por favor. Hoja de precios?',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'plataforma de crowdfunding, ayuda',
    data: {
      proyecto: 'Disco de nanas sefardíes',
      usuario: 'ladinomusic',
      mensaje:
        'Hemos llegado al 104% y no me deja retirar, pide "verificación de titularidad" y ya he subido el DNI tres veces. ¿Qué más necesitáis?',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'servicio de limpieza, presupuesto',
    data: {
      local: 'oficina 220 m2, 2 baños, office',
      frecuencia: 'L-X-V después de las 19',
      contacto: 'Irene, Gestoría Altamira, 942 55 11 00',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'museo etnográfico, donación',
    data: {
      nombre: 'Barrister Collins Adu',
      mensaje:
        'Estimado amigo, soy abogado de un cliente fallecido que lleva su mismo apellido y dejó 6.5 millones de dólares en un banco de Lomé. Necesito presentarlo a usted como pariente más cercano. Todo es legal. Repartimos 50/50. Respóndame urgente a collinsadu.chambers@lawpost.example',
      tel: '+228 55 00 11 22',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'consulado, cita previa',
    data: {
      nombre: 'Luz Marina Ospina',
      tramite: 'fe de vida',
      mensaje:
        'Señores, no hay citas en la página desde septiembre y mi pensión se suspende en enero si no llega el papel. Tengo 78 años. ¿Puedo presentarme sin cita?',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'taller de costura, test',
    data: { nombre: 'prueba', mensaje: 'probando formulario nuevo a ver si llega' },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'estudio de videojuegos, trabaja con nosotros',
    data: {
      nombre: 'Noelia Abril',
      email: 'noelia.abril@pixelpost.example',
      puesto: 'artista técnica',
      portfolio: 'https://noeliaabril.example/shaders',
      carta:
        'Hola, equipo. Llevo seis años en VFX y dos haciendo herramientas para Unreal. Vi en vuestro diario de desarrollo que el agua os trae por la calle de la amargura; el segundo vídeo de mi portfolio es precisamente eso, un río estilizado por debajo de 0,4 ms en Switch. Busco remoto desde Cáceres con visitas mensuales. También en linkedin.com/in/noelia-abril-example y github.com/nabril-example.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'ferretería online, pregunta de producto',
    data: {
      producto: 'Cerradura embutir 60 mm ref. 1984',
      pregunta: '¿Sirve para puerta de 35 mm de grosor? ¿Lleva el cerradero?',
      email: 'paredesjm@correillo.example',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'clínica de fisioterapia, cita',
    data: {
      nombre: 'Marcelino Ortuño',
      telefono: '655 55 83 83',
      dolencia: 'lumbago, me quedé clavado cogiendo al nieto',
      cuando: 'lo antes posible',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'fabricante de piensos, contacto',
    data: {
      explotacion: 'Ganadería Hnos. Piñeiro, Lalín',
      contacto: 'Suso',
      mensaje:
        'Buenas tardes. El último camión de mezcla de recría venía con mucho polvo y las terneras lo dejan. Lote 4419-B. Hemos guardado un saco cerrado como muestra. Que pase el comercial esta semana sin falta, porque nos quedan tres días de silo.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'tienda de discos, contacto',
    data: {
      msj: 'compráis colecciones? unos 400 lps de flamenco y copla, de mi abuelo, algunos sin abrir',
      tlf: '620 55 31 13',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'autoescuela, contacto',
    data: {
      nombre: 'Fátima Zahra',
      email: 'fatizahra@rutapost.example',
      mensaje:
        'Hola, yo tengo carnet de Marruecos, quiero saber si puedo canjear o tengo que hacer examen. Trabajo por la tarde. Gracias',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'portal de transparencia, solicitud',
    data: {
      solicitante: 'Asociación Vecinal La Alameda',
      representante: 'Desiderio Monzón',
      solicitud:
        'Al amparo de la Ley 19/2013, se solicita copia del expediente de adjudicación de la zona azul (2021-2026), incluidas las actas de la mesa de contratación y los informes de recaudación anual desglosados por calles. Formato electrónico reutilizable, a ser posible.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'balneario, bonos regalo',
    data: {
      bono: 'REG-5518',
      nombre: 'Paula',
      duda: 'caducó la semana pasada por estar yo ingresada, se podría ampliar? tengo el informe del alta',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'agencia de viajes, queja',
    data: {
      expediente: 'JPN-26-14',
      cliente: 'Rubén y Ester',
      texto:
        'El guía de Kioto no apareció, el hotel de Osaka no era el contratado y dormimos con vistas a un parking vertical. El resto, maravilloso. Pedimos la diferencia de categoría y el día de guía. Adjuntamos facturas.',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'alquiler de furgonetas, reserva',
    data: {
      nombre: 'Willy',
      desde: 'sábado 8:00',
      hasta: 'domingo 20:00',
      mensaje: 'la de 12 m3, la llevo de Alcorcón a Ávila y vuelta. tengo 24 años y 3 de carnet puedo?',
    },
  },
  {
    language: 'es',
    isSpam: false,
    form: 'ayuntamiento, padrón',
    data: {
      nombre: 'Hortensia Giménez',
      mensaje:
        'Necesito un volante de empadronamiento para el abono social de la luz. ¿Puede recogerlo mi vecina con una nota mía?',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'autoescuela, contacto',
    data: {
      nombre: 'Kimberly',
      email: 'kim@speedrank-pro-atx.com',
      mensaje:
        "Hello autoescuela team,\n\nI noticed your website while searching for businesses in your area. It's decent, but it loses against competitors because of low Domain Rating and no local citations. For $89 a month we do:\n\n* 10 high-authority backlinks\n* Google Business Profile optimisation\n* 2 blog posts in Spanish\n* Monthly call\n\nNo contract. Would you like some case studies?\n\nKim Harlow\nSpeedRank Pro, Austin TX",
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'ferretería online, pregunta de producto',
    data: {
      producto: 'Wholesale',
      pregunta:
        'Dear buyer, nice day! We produce door lock cylinder, padlock, hinges, sell well in Spain market. Price USD 0.65 up. MOQ 500pcs. Mix container ok. Reply me for e-catalog. B.rgds Tony Xu\nwww.zj-lockfactory88.cn',
      email: 'tony@zj-lockfactory88.cn',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'tienda de discos, contacto',
    data: {
      msj: 'Get 1000 real Spotify plays for FREE and go viral on TikTok. Trusted by 9,000 artists. Claim here https://streamboost-now.fun/free',
      tlf: '2025550112',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'clínica de fisioterapia, cita',
    data: {
      nombre: 'Dr. Liu Peptides',
      telefono: '+852 5555 0177',
      dolencia: 'retatrutide, BPC-157, semaglutide, HGH',
      cuando:
        'Dear doctor, our lab supplies GLP-1 peptides 99% purity with HPLC report, domestic stock in Spain and Poland, custom passed guarantee, pay by USDT or Alibaba. Wholesale from 10 vials. Ask our newest price list, many clinic and gym buy from us monthly.',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'agencia de viajes, queja',
    data: {
      expediente: '-',
      cliente: 'Vacaciones Premiadas',
      texto:
        '¡Enhorabuena! Su empresa ha sido seleccionada para recibir un iPhone 16 Pro y una estancia de 7 noches en Punta Cana. Solo debe abonar los gastos de gestión (4,95 €) en las próximas 2 horas: https://premio-vacaciones-2026.win/reclamar',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'estudio de videojuegos, trabaja con nosotros',
    data: {
      nombre: 'Igor Petrenko',
      email: 'igor@outstaff-easteu.example',
      puesto: 'outsourcing',
      portfolio: 'https://outstaff-easteu.example',
      carta:
        'Hi! We have 3 senior Unity developers on the bench from next Monday, $28/h, excellent English, overlap with your time zone. May I send their CVs? If you plan to scale in Q1 we can also do full-cycle 2D/3D art.',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'ayuntamiento, padrón',
    data: {
      nombre: 'GeoffreyLox',
      mensaje:
        'USDT giveaway! Send 100 get 200 back instantly, official promotion of the exchange. Only 3 hours left. Connect wallet: https://usdt-double-airdrop.vip',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'balneario, bonos regalo',
    data: {
      bono: '1',
      nombre: 'Directorio Empresas Spa',
      duda: 'Buenos días, estamos cerrando la guía nacional de balnearios 2027 y su ficha sale incompleta. Por 190 € + IVA al año le incluimos con foto, enlace y sello de calidad. Hoy es el último día. ¿Confirmamos su alta?',
    },
  },
  {
    language: 'es',
    isSpam: true,
    form: 'portal de transparencia, solicitud',
    data: {
      solicitante: 'Amelia',
      representante: 'Amelia',
      solicitud:
        "I was wondering if you ever thought of changing the layout of your site? It's well written but maybe a bit more video would help people connect. I make short whiteboard videos for websites, $150 each, Spanish voice over available. May I show a sample?",
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'bakkerij, contactformulier',
    data: {
      naam: 'Truus van Dalen',
      bericht:
        'Goedemiddag, heeft u vrijdag ook zuurdesem zonder pitten? Ik wil er graag drie, gesneden. Ik haal ze om half 9.',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'fietsenmaker, reparatie',
    data: {
      naam: 'Joost',
      tel: '06 00 55 12 34',
      fiets: 'Gazelle Chamonix, e-bike',
      klacht:
        "accu haalt nog maar 15 km, was 60. Display gaat soms spontaan uit bij hobbels. Kan ik een leenfiets krijgen want ik moet ermee naar m'n werk",
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'huisartsenpraktijk, herhaalrecept',
    data: {
      naam: 'Mw. J. de Boer-Postma',
      geboortedatum: '12-02-1941',
      medicijn: 'metoprolol 50 en de maagtabletten',
      opmerking: 'naar apotheek De Linde graag, niet de andere',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'huisartsenpraktijk, herhaalrecept',
    data: {
      naam: 'Edwin Kramer',
      geboortedatum: '01-01-2000',
      medicijn: '-',
      opmerking:
        'Beste praktijk, veel patiënten klagen online over wachttijden. Met onze reputatieservice verwijderen wij negatieve Google-reviews (no cure no pay) en zorgen wij voor een stroom nieuwe 5-sterrenbeoordelingen. Mag ik u morgen bellen? Met vriendelijke groet, Edwin\nBekijk hoeveel reviews wij al verwijderden: https://schone-reviews24.nl',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'loodgieter, offerteaanvraag',
    data: {
      voornaam: 'Samira',
      achternaam: 'El Idrissi',
      postcode: '3021 ZZ',
      email: 'samira.elidrissi@brievenbus.example',
      klus: 'Toilet verplaatsen naar andere kant van de badkamer (ca 1,8 m), standleiding zit in de hoek. VvE wil weten of er gehakt wordt in de draagvloer. Kunt u vooraf komen kijken?',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'basisschool, ziekmelding',
    data: { kind: 'Fenna (groep 4)', reden: 'waterpokken!! dus voorlopig niet', ouder: 'Bas' },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'webshop kinderkleding, retour',
    data: {
      ordernummer: 'NL2026-00481',
      mail: 'marloes.h@kindpost.example',
      tekst:
        'Hoi, ik heb het regenpak in maat 98 teruggestuurd op de 3e maar nog geen geld terug. Volgens track&trace is het de 5e bij jullie bezorgd. Kunnen jullie even kijken? Groetjes Marloes',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'gemeente, melding openbare ruimte',
    data: {
      categorie: 'losliggende stoeptegel',
      adres: 'Kanaalstraat t.o. 118',
      omschrijving: 'Moeder met rollator gisteren gevallen. Derde melding (zie ook M-2210 en M-2318)!',
      contact: '06 00 55 98 76',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'camping, reservering',
    data: {
      naam: 'Familie Achterberg',
      aankomst: '11 juli',
      vertrek: '25 juli',
      plaats: 'tentplek, 6A stroom',
      opmerking:
        'Graag niet naast het sanitair en liefst naast de familie Ottens (zelfde weken). 2 volwassenen, 4 kinderen, 1 kanarie',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'camping, reservering',
    data: {
      naam: 'Michelle',
      aankomst: '-',
      vertrek: '-',
      plaats: 'Website',
      opmerking:
        "Hi there, I'm Michelle, a web designer from Manchester. I found your campsite on Google Maps, but the website doesn't work properly on phones. I've designed a new homepage for you as a free example. Would you like to see it? No strings attached.\nHere's the preview: https://michelle-webdraft.example/camping",
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'softwareleverancier, support',
    data: {
      bedrijf: 'Administratiekantoor Vermeulen',
      email: 'support@admin-vermeulen-kantoor.nl',
      module: 'loonaangifte',
      melding:
        'Foutcode 4021 bij verzenden oktober. Certificaat is vorige week vernieuwd en staat op groen. Bij drie klanten hetzelfde, bij de overige 60 niet. Verschil lijkt: alleen werkgevers met twee loonheffingnummers.',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'dierenasiel, interesse hond',
    data: {
      dier: 'Boris',
      naam: 'Kees & Wilma',
      woonsituatie: 'vrijstaand, 1200 m2, schapen',
      ervaring: 'altijd herders gehad',
      bericht:
        'In de tekst staat dat hij niet van mannen houdt. Kees is wel een rustige man. Mogen we een keer komen wandelen?',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'kapper, afspraak',
    data: { naam: 'Sjaan', bericht: 'kan ik donderdag ipv woensdag? knippen + watergolf' },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'accountantskantoor, contact',
    data: {
      naam: 'Robbert Visser',
      bedrijf: 'Visser Kozijnen BV i.o.',
      email: 'robbert@visser-kozijnen-io.nl',
      bericht:
        'Ik ben sinds 2018 zzp\'er en wil per 1 januari overstappen naar een BV met holding. Omzet dit jaar ongeveer 260k. Mijn huidige boekhouder zegt "niet doen" maar kan niet uitleggen waarom. Wat kost een adviesgesprek?',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'accountantskantoor, contact',
    data: {
      naam: 'Femke Dekker',
      bedrijf: 'LeadStroom',
      email: 'femke@leadstroom-b2b.nl',
      bericht:
        'Hoi! Hoeveel nieuwe klanten kunnen jullie er per maand bij hebben? Wij boeken voor accountants 8 tot 12 kwalitatieve afspraken per maand via LinkedIn en e-mail. Je betaalt per afspraak, verder niets. Zin in een kennismaking van een kwartier?',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'muziekschool, proefles',
    data: {
      naam: 'Anouk',
      leeftijd: '52',
      instrument: 'accordeon (geërfd van opa, een rode)',
      beschikbaar: 'ma- en wo-avond',
      email: 'anouk.smeets@klankpost.example',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'verhuisbedrijf, offerte',
    data: {
      van: 'Groningen, Oosterpark, 2 hoog',
      naar: 'Middelburg, begane grond',
      datum: 'eind februari',
      volume: 'weet ik niet, 3 kamers, veel planten',
      naam: 'Tjeerd Hoekstra',
      email: 'tjeerd.hoekstra@noordpost.example',
      vraag: 'is een verhuislift inbegrepen?',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'tuincentrum, vraag',
    data: { vraag: 'Wanneer komen de kerstbomen in pot binnen? en hoe hoog', naam: 'Ria' },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'webbureau, aanvraag',
    data: {
      organisatie: 'Stichting Molen De Hoop',
      naam: 'Gerrit-Jan Kuipers',
      email: 'secretaris@molen-dehoop-stichting.nl',
      bericht:
        'Goedenavond, onze site draait op Joomla 2.5 (ja echt) en is vorige week gehackt: er staan nu allemaal Japanse schoenenwinkels in Google onder onze naam. Wij zijn vrijwilligers en hebben geen idee. Kunt u helpen met opschonen, een nieuwe site bouwen en zorgen dat we weer gewoon gevonden worden? Budget moet langs het bestuur, denk 1500 euro.',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'webbureau, aanvraag',
    data: {
      organisatie: 'Outsource Web India',
      naam: 'Sneha Patel',
      email: 'sneha@webtechoutsource-ahm.in',
      bericht:
        "Hello, we're offering white label web development for agencies in Netherlands. WordPress, Laravel, Shopify, Figma to HTML in 24 hours. Flat $8 per hour. NDA signed. Can we schedule a call on Skype this week?\n\nWork samples: https://webtechoutsource-ahm.in/our-work",
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'restaurant, reservering',
    data: {
      naam: 'Pieters',
      aantal: '7',
      datum: 'zat 13 dec',
      tijd: '18.30',
      opmerking: '1x vegan, 1x zwanger (geen rauw), 1x peuter die alles lust',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'thuiszorg, vraag',
    data: {
      naam: 'Hennie Brouwer',
      telefoon: '0570-550055',
      vraag:
        "Mijn man komt vrijdag thuis uit het ziekenhuis na zijn heupoperatie. Kan er 's ochtends iemand komen wassen? De wijkverpleegkundige gaf jullie naam. We hebben nog geen indicatie, hoe gaat dat?",
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'machinefabriek, onderdelen',
    data: {
      firma: 'Loonbedrijf Hekman',
      machine: 'HM-340 hakselaar, bj 2016',
      onderdeel: 'V-snaar hoofdaandrijving + spanrol',
      spoed: 'ja staat stil',
      tel: '06 00 55 71 71',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'yogastudio, bericht',
    data: {
      bericht:
        'Lief team, ik kan wegens een gebroken enkel (stoeprand, niet spannend) drie maanden niet komen. Kan mijn abonnement op pauze? Lidnr 207. Namasté, Ilse',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'yogastudio, bericht',
    data: {
      bericht:
        "Lieve yogi's, ik ben Saskia, energetisch coach. Ik heb voor jou een persoonlijke boodschap doorgekregen toen ik je website opende: er komt voor de 21e veel geld op je pad, maar er zit een blokkade in de weg. Voor een vrijwillige bijdrage van 33 euro los ik die op afstand op. Meer dan 4000 mensen gingen je voor, lees hun ervaringen op https://blokkade-vrij-saskia.nl en reserveer je reading.",
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'bibliotheek, klacht',
    data: {
      pasnummer: '20099110',
      klacht:
        'Ik kreeg een boete van 4,80 voor een boek dat ik op tijd heb ingeleverd. Het inleverapparaat was kapot en een medewerkster (krullen, bril) heeft het aangenomen. Graag kwijtschelden.',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'sollicitatieformulier bouwbedrijf',
    data: {
      functie: 'Uitvoerder',
      naam: 'Mehmet Kaya',
      email: 'mehmet.kaya@bouwpost.example',
      motivatie:
        'Na 16 jaar timmerman en 3 jaar assistent-uitvoerder bij woningbouw (38 woningen Zwolle-Zuid, 12 CPO) zoek ik een volgende stap. VCA-VOL, BHV, KAM-kennis. Woon in Kampen dus regio geen probleem. Start per 1 maart.',
      linkedin: 'linkedin.com/in/mehmet-kaya-example',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'bank, klantenservice',
    data: {
      naam: 'P. Wagenaar',
      onderwerp: 'nepmail',
      bericht:
        'Ontving net een e-mail zogenaamd van u dat ik mijn scanner moet vervangen, met een linkje. Afzender eindigt op scanner-aanvraag-direct.com. Ik heb nergens op geklikt. Waar kan ik hem naartoe doorsturen?',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'voetbalclub, kantine',
    data: {
      naam: 'Leider JO11-3',
      vraag:
        'Kunnen we zaterdag na de wedstrijd 14 x patat + ranja bestellen? Ze zijn kampioen als ze niet met meer dan 6 verliezen',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'voetbalclub, kantine',
    data: {
      naam: 'Dennis',
      vraag:
        'Nieuw goksite-aanbod zonder CRUKS! Welkomstbonus 300% en gratis gokkasten spins. Direct uitbetaald, ook in crypto https://casino-zonder-cruks.goksite-zonder77.top',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'fotograaf, aanvraag',
    data: {
      naam: 'Roos & Daan',
      datum: '5 juni',
      locatie: 'Terschelling',
      mail: 'roosendaan@bruidspost.example',
      bericht:
        "Blijf je dan ook een nachtje ivm de boot? Kosten daarvan zijn natuurlijk voor ons. We willen vooral geen geposeerde foto's want Daan kijkt dan alsof hij naar de tandarts moet.",
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'museum, groepsbezoek',
    data: {
      groep: 'inburgeringsklas',
      docent: 'Marijke Tol',
      aantal: '14',
      datum: 'dinsdag 9 december',
      bericht: 'Is er een rondleiding in eenvoudig Nederlands? Niveau A2. Museumkaart hebben ze niet.',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'online apotheek, klantvraag',
    data: {
      ordernr: '7719',
      naam: 'Sjoerd',
      vraag: 'er zit een bijsluiter bij van een heel ander merk, klopt de inhoud wel?',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'woningcorporatie, reparatieverzoek',
    data: {
      adres: 'Vlierstraat 5',
      naam: 'Latifa Ouali',
      probleem: 'voordeur klemt door het natte weer en mijn zoontje krijgt hem niet open als hij uit school komt',
      dagen: 'ma di do',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'woningcorporatie, reparatieverzoek',
    data: {
      adres: 'n.v.t.',
      naam: 'Klantenservice Berichtenbox',
      probleem:
        'U heeft recht op een energietoeslag van € 485,20. Deze is nog niet uitbetaald wegens onvolledige gegevens. Bevestig uw rekeningnummer binnen 48 uur via https://energietoeslag-aanvraag.info/bevestig anders vervalt uw recht.',
      dagen: 'alle',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'dakdekker, contactformulier',
    data: {
      name: 'Wim Stegeman',
      email: 'w.stegeman@dakpost.example',
      phone: '0314-550055',
      page: '/diensten/bitumen',
      message:
        'Plat dak garage 3 bij 6, bitumen uit 1996, er staat water op en binnen is het plafond bruin. Grind ligt er niet op. Overlagen of slopen? Graag prijs van beide.',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'energiecoöperatie, lidmaatschap',
    data: {
      naam: 'Aleid Nijhof',
      postcode: '7261 ZZ',
      participaties: '4',
      vraag: 'Blijven de participaties geldig als ik volgend jaar verhuis naar buiten de postcoderoos?',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'festival, toegankelijkheid',
    data: {
      naam: 'Rik',
      mail: 'rik.v@wielpost.example',
      bericht:
        'yo rolstoel elektrisch 180 kg incl mij. platform stevig genoeg haha. serieus graag 2 kaarten + begeleider',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'festival, toegankelijkheid',
    data: {
      naam: 'Blake Turner',
      mail: 'blake@eventdatalists.example',
      bericht:
        'Hi, would you be interested in the attendees list of music festivals in Europe? Contacts: 38,420. Includes name, e-mail, phone, city. Cost $699. If yes, reply "Send counts".\nOther lists: https://eventdatalists.example/2026',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'bank, zakelijke klanten',
    data: {
      bedrijf: 'Bloemsierkunst Verschuur',
      naam: 'Anita Verschuur',
      onderwerp: 'zakelijk krediet',
      bericht:
        'In maart vroeg ik een rekening-courantkrediet van 15.000 aan voor de inkoop rond Moederdag. Toegezegd, maar nooit ingegaan omdat er een uittreksel "niet leesbaar" was. Nu komt Kerst eraan en sta ik weer voor hetzelfde. Intussen word ik doodgebeld door bureautjes die mij een lening willen geven tegen 18%. Ik heb liever gewoon mijn eigen bank aan de lijn. 06 00 55 77 88, na sluitingstijd.',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'gemeente, vergunningvraag',
    data: {
      naam: 'Bas Terlouw',
      adres: 'Zuideinde 44',
      vraag:
        'Wij willen aan de achterkant een dakkapel van 3,20 breed plaatsen. De vergunningcheck zegt vergunningvrij, maar onze straat is sinds vorig jaar beschermd dorpsgezicht. De buren op 46 hebben er in 2021 wel een gekregen. Geldt dat nog? Het gaat om de kapverdieping, blijft 60 cm onder de nok en 80 cm boven de dakvoet. De aannemer wil in maart beginnen.',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'uitvaartverzorger, bericht',
    data: {
      naam: 'Kinderen Van Beek',
      bericht:
        "Beste Annemiek, bedankt voor hoe je mama hebt verzorgd. Dat je haar lippenstift had opgedaan, daar hebben we nog het meest om gehuild. De foto's op de stick doen het niet op de Mac, kun je ze ook mailen?",
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'autorijschool, aanmelding',
    data: { naam: 'Quinten', leeftijd: '16,5', soort: '2toDrive', opm: 'kan alleen na hockey dus vanaf 19u of zondag' },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'kaasboerderij, zakelijke vraag',
    data: {
      bedrijf: 'Hotel Zeeduin',
      contact: 'Lotte Verhage',
      email: 'inkoop@hotel-zeeduin-walcheren.nl',
      bericht:
        'Wij zoeken voor ons ontbijtbuffet een streekkaas, ongeveer 12 kilo per week in het seizoen. Levert u op Walcheren en kunt u in blokken van 1 kg vacuüm aanleveren? Prijs en houdbaarheid hoor ik graag.',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'kaasboerderij, zakelijke vraag',
    data: {
      bedrijf: 'Qingdao FreshPack',
      contact: 'Sunny',
      email: 'sunny@freshpack-qd.com.cn',
      bericht:
        'Hello friend, Sunny here. We make vacuum bag, shrink bag, cheese net, food grade with EU test report. Our clients from NL very satisfied. Price list please see: https://freshpack-qd.com.cn/list Need sample? Only pay express.',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'huurdersvereniging, contact',
    data: {
      naam: 'bewoners Eikenflat portiek C',
      bericht:
        'Sinds de nieuwe warmtepomp op het dak zoemt het de hele nacht in de slaapkamers op 4 en 5. De woningbouw zegt dat het binnen de norm is maar heeft niet gemeten. Kunnen jullie helpen? We hebben een lijstje met 11 handtekeningen.',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'keramiekwinkel online, bestelling',
    data: {
      product: "theepot 'Wad' 1,2 l",
      naam: 'Birgitta Holmqvist',
      adres: 'Uppsala, Sweden',
      vraag: 'Do you ship to Sweden? My Dutch is only good enough for reading the beautiful descriptions.',
    },
  },
  { language: 'nl', isSpam: false, form: 'sportschool, contact', data: { bericht: 'Is er kerst geopend' } },
  {
    language: 'nl',
    isSpam: false,
    form: 'advocatenkantoor, intake',
    data: {
      naam: 'Natasja Verhoef',
      telefoon: '06 00 55 43 21',
      onderwerp: 'ontslag op staande voet',
      toelichting:
        'Ben gisteren op staande voet ontslagen omdat ik 2 broodjes van de dagvoorraad mee naar huis nam (zouden weggegooid worden). 11 jaar in dienst, nooit waarschuwing. Moest iets tekenen, heb ik niet gedaan. Kan ik vandaag nog iemand spreken?',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'advocatenkantoor, intake',
    data: {
      naam: 'Hendrik van den Berg',
      telefoon: '',
      onderwerp: 'erfenis',
      toelichting:
        'Geachte, ik ben notaris te Londen en zoek de rechthebbende van het fonds van wijlen ing. van den Berg, 12.4 miljoen euro. Omdat u dezelfde achternaam draagt stel ik u voor als begunstigde. Reageer vertrouwelijk met uw volledige naam en telefoon naar notary.vdberg@estatechambers.example',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'kinderopvang, wachtlijst',
    data: {
      kind: 'nog geen naam',
      datum: 'uitgerekend 19 april',
      dagen: 'di + do',
      ouders: 'Eva en Noor',
      opmerking: 'Grote zus Pien zit al op de Bosuilen, telt dat?',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'fietsverhuur eiland, reservering',
    data: {
      naam: 'Schmitz',
      aantal: '2 Hollandräder, 1 mit Kindersitz, 1 Bollerwagen',
      datum: '4.-9. Mai',
      opmerking: 'Guten Tag, wir kommen mit dem Schiff um 10:30. Können wir die Räder am Hafen bekommen? Danke!',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'ziekenhuis, klachtenfunctionaris',
    data: {
      naam: 'J.P. Terpstra',
      klacht:
        'Op 4 november is mijn vrouw om 07.30 uur nuchter opgenomen. Om 15.50 uur kreeg zij te horen dat de operatie niet doorging. Dat kan gebeuren. Dat niemand tussen die tijdstippen ook maar een woord tegen haar gezegd heeft, en dat zij daarna een cracker kreeg, dat had niet gehoeven. Wij verwachten geen vergoeding, wel een gesprek.',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'escaperoom, boeking wijzigen',
    data: { boeking: 'EK-771', tekst: 'we zijn met 6 ipv 4, lukt dat in de Onderzeeër? anders andere kamer' },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'escaperoom, boeking wijzigen',
    data: {
      boeking: 'n.v.t.',
      tekst:
        'Beste ondernemer,\n\nWist u dat 8 van de 10 bezoekers uw site verlaten zonder te boeken? Wij van KlikKracht hebben er eens goed naar gekeken en kwamen uit op drie snelle verbeteringen die u al volgende week in de agenda zult merken. Denk aan een slimmere boekingsknop, retargeting via Instagram en een Google-profiel dat wél gevonden wordt.\n\nOnze aanpak: eerst een gratis groeiplan (waarde € 495), daarna pas beslissen. Er zijn deze maand nog vier plekken.\n\nPlan hier uw moment: https://klikkracht-groei.nl/plan\nof bel Jordy op 085 055 0017.\n\nGroeizame groet,\nTeam KlikKracht',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'oldtimerclub, advertentie plaatsen',
    data: {
      naam: 'Ab',
      auto: 'DAF 44 station 1972, rijdend, apk-vrij',
      prijs: '4750 of ruilen tegen een hooischudder',
      tel: '06 00 55 10 10',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'glasvezelaanbieder, storing',
    data: {
      klantnr: '30039911',
      naam: 'S. Ramdin',
      bericht:
        'Monteur zou tussen 8 en 12 komen. Het is nu 16.10. Ik heb hiervoor vrij genomen. Ik wil vandaag teruggebeld worden en niet door een robot.',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'molenmuseum, vrijwilliger',
    data: {
      naam: 'Dorothé',
      leeftijd: '67',
      bericht:
        'Pas gestopt als wiskundedocent. Hoogtevrees, dus niet op de stelling, maar achter de kassa en rondleiden wel. Dinsdagen kan ik niet, dan heb ik de kleinkinderen.',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'communicatiebureau, samenwerking',
    data: {
      naam: 'Tessa Molenaar',
      bedrijf: 'Drukkerij Molenaar & Zn',
      mail: 'tessa@drukkerij-molenaar-zn.nl',
      bericht:
        'Ha Jeroen, leuk je gesproken te hebben bij de borrel van de ondernemersvereniging. Zoals gezegd: wij doen steeds vaker klussen waar het ontwerp nog moet beginnen, en jullie hebben klanten die drukwerk willen. Zullen we een keer lunchen en kijken of we elkaar werk kunnen doorspelen? Vrijdag kan ik.',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'communicatiebureau, samenwerking',
    data: {
      naam: 'Martin',
      bedrijf: 'LinkDeal',
      mail: 'martin@linkdeal-nl.example',
      bericht:
        'Hallo, ik wil graag een gastblog op jullie site plaatsen voor een klant (lening/casino/CBD ook mogelijk tegen meerprijs). Wat rekenen jullie voor 1 artikel met 2 dofollow links? Bij goede prijs plaats ik er elke maand 5. Gr. Martin\nhttps://linkdeal-nl.example/adverteerders',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'schilder, offerte',
    data: {
      naam: 'VvE Parklaan 2-16',
      contact: 'H. Oosterhuis (secretaris)',
      werk: 'buitenschilderwerk 8 appartementen, kozijnen meranti, laatst gedaan 2018',
      planning: 'voorjaar, vóór 1 juni',
      bericht: 'Wij vragen drie offertes. Graag met onderhoudsplan voor 6 jaar en apart de balkonhekken.',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'webshop koffie, vraag',
    data: {
      vraag: 'hebben jullie de ethiopische ook als cafeinevrij?? mijn hart mag niet meer',
      mail: 'guus@bakkie.example',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'scouting, aanmelding',
    data: {
      kind: 'Jip Oudshoorn, 8',
      speltak: 'welpen',
      allergie: 'pinda, huisstofmijt (dus liever niet op de oude matrassen)',
      ouder: 'Marieke, 06 00 55 64 64',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'provincie, inspraakreactie',
    data: {
      dossier: 'N-weg reconstructie',
      indiener: 'Maatschap Ter Haar',
      reactie:
        'Door de parallelweg af te sluiten wordt onze huiskavel in tweeën gedeeld. Met 120 koeien oversteken over de N-weg is geen optie. Een veetunnel is in 2008 toegezegd (brief bijgevoegd). Wij verzoeken u alternatief B, niet C, uit te werken.',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'webshop koffie, vraag',
    data: {
      vraag:
        'Hi! Would you like 3,000 targeted visitors to your webshop every day? We drive buyers with pop-under & native ads from just $29. Order: https://traffic-flood-ads.click',
      mail: 'sales@traffic-flood-ads.click',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'orthodontist, contact',
    data: {
      naam: 'moeder van Sem de Wit',
      bericht:
        'Slotje los rechtsboven en de draad prikt in zijn wang, hij heeft er nu kauwgum op geplakt. Kan hij vandaag?',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'IT-beheer, beveiligingsmelding',
    data: {
      naam: 'Ruud Kok',
      afdeling: 'financiën',
      bericht:
        'Ik kreeg zogenaamd van onze directeur het verzoek om 5 cadeaukaarten van 200 euro te kopen en de codes te sturen. Adres was ...@directie-spoedmail.com. Collega Ineke heeft er al twee gekocht maar nog niets gestuurd. Willen jullie dit blokkeren?',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'pensioenfonds, contact',
    data: {
      naam: 'T.J. Hogenbirk',
      klantnummer: '0044 1182 90',
      bericht:
        'Ik ga op 1 juni volgend jaar met pensioen. In uw planner kan ik kiezen voor eerst hoger en dan lager, maar als ik mijn tweede pensioen (bij het bouwfonds) er bij zet dan klopt het nettobedrag niet met wat de Belastingdienst zegt. Kan ik met iemand een afspraak maken, liefst niet via beeldbellen? Mijn vrouw wil er graag bij zijn.',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'plantenkwekerij, handel',
    data: {
      bedrijf: 'Hoveniersbedrijf Groenrijk Twente',
      naam: 'Erik',
      aanvraag: '350 Carpinus 80-100 kale wortel, 60 Taxus 60-80 kluit, levering wk 49',
      tel: '06 00 55 20 02',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'plantenkwekerij, handel',
    data: {
      bedrijf: 'Euro Bank Instruments',
      naam: 'Claudio Bruni',
      aanvraag:
        'Dear Sir, we are direct provider of fresh cut BG, SBLC and MTN for lease and purchase, issued by top 25 EU banks, leasing price 4+2%. Project funding with up to 80% LTV available for agriculture, energy and real estate. Intermediaries are protected. Kindly revert for our DOA and working procedures.',
      tel: '+44 7700 900733',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'leverancier van zonwering, klacht',
    data: {
      naam: 'Marga Lindeboom',
      ordernummer: 'ZW-20260418',
      email: 'marga.lindeboom@zonpost.example',
      bericht:
        'Geachte heer/mevrouw,\n\nOp 18 april hebben wij bij u vijf screens besteld, montage zou in week 24 zijn. Dat werd week 28, toen week 33, en uiteindelijk kwamen er op 2 september twee monteurs met vier screens. De vijfde (slaapkamer achter) was "in de fabriek verkeerd gezaagd". Sindsdien heb ik zes keer gebeld en elke keer wordt beloofd dat de planning terugbelt.\n\nIk heb 80% vooruitbetaald. Ik geef u nog tot 10 december om de laatste te plaatsen, anders ontbind ik de overeenkomst voor dat deel en wil ik € 689 terug. Ook zit er een kras in het profiel van de keuken, foto stuurde ik op 3 september.\n\nM. Lindeboom',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'notaris, contact',
    data: {
      naam: 'Lieke en Jordi',
      bericht:
        'We kopen samen een huis, ik breng 60.000 in van mijn ouders en hij niks (nu nog). We zijn niet getrouwd. Wat moeten we regelen: samenlevingscontract, schuldbekentenis, iets anders? En wat kost het? Overdracht is 15 januari.',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'vakantiepark, factuurvraag',
    data: {
      boeking: '77-410-233',
      naam: 'Henk en Ineke Sloots',
      bericht:
        'Goedemorgen, op de eindafrekening staan 2x huisdier en 1x bedlinnen voor 6 personen. Wij hebben geen huisdier en waren met z\'n vieren met eigen lakens. Het gaat om 97 euro. De receptie zei dat het alleen via de site kan, maar de link in de mail (https://park-dennenhof-heide.nl/mijn/facturen) geeft "geen rechten". Kunt u dit corrigeren? Rekeningnummer is bekend.',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'laboratorium, aanvraag offerte',
    data: {
      instelling: 'Waterschap Rijn en Vecht',
      naam: 'dr. E. Stolk',
      email: 'e.stolk@waterschap-rijnvecht.nl',
      aanvraag:
        'PFAS-analyse (28 stoffen) op oppervlaktewater, 16 punten, maandelijks gedurende een jaar. Rapportagegrens 0,5 ng/l, accreditatie vereist. Monsterflessen door u te leveren. Graag indicatie vóór het afdelingsoverleg van donderdag.',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'notaris, contact',
    data: {
      naam: 'Domain Support NL',
      bericht:
        "Dear owner, another company has applied to register your brand name as domain in .cn, .com.hk and .asia. As the registrar in charge we need to confirm whether they're authorized by you. If not please contact us within 5 working days so we can protect your name.",
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'dierenarts, inschrijving',
    data: {
      eigenaar: 'Oscar',
      dier: '3 ratten (Knabbel, Babbel, Sjakie)',
      vraag: 'doen jullie ook ratten, sommige niet',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'ambachtelijke ijsmaker, klus zoeken',
    data: {
      naam: 'Sofie, 15',
      bericht:
        'Hoi ik zoek een bijbaantje in de zomer, ik woon om de hoek en mijn zus heeft er ook gewerkt (Marthe). Mag je met 15 al scheppen of alleen afwassen?',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'sollicitatie bij een uitgeverij',
    data: {
      functie: 'bureauredacteur non-fictie',
      naam: 'Hilde Vercammen',
      email: 'hilde.vercammen@leespost.example',
      brief:
        'Beste Floor, tijdens de Uitgeefdag in Antwerpen vertelde je dat jullie iemand zoeken die ook populairwetenschappelijke boeken aandurft. Ik heb zes jaar bij een wetenschappelijk tijdschrift geredigeerd (sterrenkunde, bodemkunde, alles ertussenin) en sinds twee jaar freelance, o.a. aan het boek over veen dat op jullie longlist stond. Ik woon in Gent, maar drie dagen Amsterdam is geen bezwaar. Een lijst van titels vind je op https://hildevercammen.example/redactie en mijn loopbaan op linkedin.com/in/hilde-vercammen-example. Ik lees graag of een gesprek zin heeft.',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'verzekeraar, schade melden',
    data: {
      polis: 'AV-220918',
      naam: 'Irma Kuiper',
      schade:
        'Op zaterdag 21 november omstreeks 15.30 uur heb ik bij het achteruit inparkeren van onze caravan de dakrand van de carport van de buren geraakt. Aan de caravan een deuk van ca. 20 cm rechtsachter, aan de carport een gescheurde plank en een losse goot. De buurman heeft een offerte van zijn aannemer (€ 740). Valt dit onder de aansprakelijkheid of onder de caravanverzekering? Schadeformulier hebben we samen ingevuld.',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'verzekeraar, schade melden',
    data: {
      polis: '0000',
      naam: 'VitaMax',
      schade:
        'Afvallen zonder dieet: 14 kilo in 4 weken met deze natuurlijke druppels! Artsen staan versteld. Nu 50% korting + gratis verzending https://slanke-druppels-actie.shop/actie',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'ict-dienstverlener, aanvraag',
    data: {
      organisatie: 'Huisartsencoöperatie De Vlechte',
      naam: 'Jorrit Wolters',
      email: 'j.wolters@hac-devlechte.nl',
      aanvraag:
        "Wij zoeken per 1 april een partij voor beheer van 85 werkplekken op drie locaties, telefonie (nu nog eigen centrale) en netwerk, NEN 7510-gecertificeerd. Het huidige contract loopt af en wij moeten drie partijen uitnodigen. Zou u ons kunnen laten weten of u interesse hebt? Dan ontvangt u het programma van eisen (22 pagina's) en kunt u op 9 december een rondgang maken. Graag ook een of twee referenties uit de eerstelijnszorg.",
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'kunstuitleen, contact',
    data: {
      lid: '5021',
      naam: 'Carolien ten Have',
      bericht:
        'Het doek van Brons hangt hier nu twee jaar en we willen het kopen. Gaat het opgebouwde spaartegoed er vanaf? En mag het in drie keer?',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'kunstuitleen, contact',
    data: {
      lid: '-',
      naam: 'Joyce Adams',
      bericht:
        "Hello dear, I'm Joyce, US Army nurse stationed in Syria. I found your contact and felt you're a kind person. I have a box with valuables I need to send to a trusted friend in Netherlands before my retirement. Please write me at joyce.adams.usa@armypost.example so we know us better",
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'gasfittersbedrijf, storing',
    data: {
      adres: 'Havenstraat 77a Delfzijl',
      naam: 'Fam. Nguyen',
      bericht: 'cv ketel intergas fout 5, geen warm water, baby 3 weken. iemand vandaag aub',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'uitgeverij, lezerspost',
    data: {
      bericht:
        "In 'Het huis aan de Vliet' rijdt op blz. 88 een tram door een straat waar pas vanaf 1911 rails lag, terwijl het verhaal in 1907 speelt. Verder genoten. Groet van een gepensioneerd conducteur",
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'stadsboerderij, kinderfeestje',
    data: {
      naam: 'Yasmina',
      aantal: '9 kinderen van 5',
      vraag: 'mogen ze de geitjes voeren en is er halal limonade/snoep of zelf meenemen?',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'stadsboerderij, kinderfeestje',
    data: {
      naam: 'Jeroen Bakker',
      aantal: '1',
      vraag:
        'Goedendag, ik kwam uw website tegen en zag dat deze nog niet geoptimaliseerd is voor AI-zoekmachines als ChatGPT. Voor € 149 per maand zorgen wij dat u als eerste genoemd wordt in uw regio. Heeft u deze week tijd voor een korte belafspraak? Mvg, Jeroen\nZo werkt het: https://ai-vindbaar-regio.example',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'fotograaf, aanvraag',
    data: {
      naam: 'vKwQzPnRtL',
      datum: 'bXmWcYsD',
      locatie: 'hJfGkTrE',
      mail: 'qwzx8812@randmail.example',
      bericht: 'Xk https://go2page8.xyz/a91 Lr https://go2page8.xyz/a92',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'muziekschool, proefles',
    data: {
      naam: 'Sam',
      leeftijd: '30',
      instrument: 'AI',
      beschikbaar: 'altijd',
      email: 'sam@tunegen-studio.io',
      bericht:
        'Create royalty-free songs with AI in seconds and sell them! Commercial licence, one-time payment of $17, resell rights included. Watch the demo https://tunegen-studio.io/oto',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'sollicitatieformulier bouwbedrijf',
    data: {
      functie: 'vakmensen',
      naam: 'Pawel Zawadzki',
      email: 'p.zawadzki@easyworkforce-eu.pl',
      motivatie:
        'Geachte heer/mevrouw, heeft u personeelstekort? Wij leveren binnen 7 dagen metselaars, ijzervlechters, lassers en timmermannen uit Polen en Roemenië vanaf 26,50 euro per uur all-in, inclusief huisvesting en transport. Geen risico: eerste dag niet goed, niet betalen. Kan ik u een aanbod doen?\nOnze website met beschikbare vakmensen per week: https://easyworkforce-eu.pl/nl',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'installatiebedrijf, contactformulier',
    data: {
      Naam: 'A. van Rooijen',
      Adres: 'Dorpsstraat 201, Woudenberg',
      Telefoon: '033-5500550',
      Onderwerp: 'onderhoud',
      Bericht:
        'Geachte heer, mevrouw, graag wil ik een afspraak maken voor het jaarlijks onderhoud van onze cv-ketel en de mechanische ventilatie. Wij zijn op maandag en donderdag thuis. Met vriendelijke groet, A. van Rooijen',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'webshop gereedschap, levertijd',
    data: {
      Bestelling: '100233871',
      'E-mail': 'klusjesmanhans@klusmail.example',
      Vraag:
        "Status staat al 9 dagen op 'in behandeling'. De zaagtafel was op voorraad volgens de site. Wanneer wordt hij geleverd of kan ik beter annuleren?",
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'hogeschool, informatieaanvraag',
    data: {
      naam: 'Rayan Bouzid',
      opleiding: 'HBO-ICT deeltijd',
      vooropleiding: 'mbo 4 netwerkbeheer',
      vraag: 'moet ik een toelatingstoets wiskunde doen en wanneer is de eerstvolgende open avond',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'hotel, factuur',
    data: {
      reservering: '5520-AB',
      naam: 'Consultancy Bos',
      bericht:
        'Graag de factuur op naam van Bos Consultancy BV, t.a.v. crediteuren, met ons inkoopnummer 45001822. De bon van de receptie is niet voldoende voor onze administratie.',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'tandarts, contact',
    data: {
      naam: 'Irena',
      bericht:
        'Goedendag, ik ben nieuw in Almere. Neemt u nieuwe patienten aan? Ik spreek Pools, Engels en beetje Nederlands.',
    },
  },
  {
    language: 'nl',
    isSpam: false,
    form: 'softwarebedrijf, terugbelverzoek',
    data: {
      bedrijf: 'Van der Plas Transport',
      naam: 'Monique',
      tel: '0182 550055',
      wanneer: 'vandaag nog',
      reden: 'prijsopgave 12 gebruikers planningmodule, koppeling met Exact',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'hogeschool, informatieaanvraag',
    data: {
      naam: 'Essay Service',
      opleiding: 'all',
      vooropleiding: '-',
      vraag:
        'Scriptie laten schrijven door experts? Plagiaatvrij, AI-detectie-proof, vanaf 12 euro per pagina. Bestel nu met 20% korting: https://scriptie-klaar24.nl',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'hotel, factuur',
    data: {
      reservering: '1',
      naam: 'Booking Partner',
      bericht:
        'Dear hotel, a guest has left a complaint regarding bed bugs during the recent stay and asks for refund. Please review the complaint photos and respond within 24 hours or your listing will be suspended: https://partner-guestcomplaint.com/case/88120',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'webshop gereedschap, levertijd',
    data: {
      Bestelling: '0',
      'E-mail': 'lars@bolverkoop-expert.example',
      Vraag:
        'Hey, ik help webshops om van 5k naar 50k per maand te groeien met TikTok Ads. Vorige maand nog een klant in tuingereedschap van ROAS 1,4 naar 4,9. Ik werk op basis van resultaat, dus jij loopt geen risico. Zal ik je een korte video sturen met 3 verbeterpunten voor jouw shop? Lars\nhttps://bolverkoop-expert.example/cases',
    },
  },
  {
    language: 'nl',
    isSpam: true,
    form: 'tandarts, contact',
    data: {
      naam: 'Dental Supply Direct',
      bericht:
        "Dear Dr., Zirconia blocks, aligner foil, handpieces with 2 years warranty direct from Foshan. We're looking for clinics in Netherlands who would like to try one handpiece free (pay DHL only 25 EUR). Intraoral scanner 4,900 EUR incl. training online. Interested? Reply your WhatsApp number and I send videos. Mr. Leo, overseas dept.",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'idraulico, richiesta preventivo',
    data: {
      nome: 'Giuseppe Colombari',
      telefono: '333 550 1122',
      comune: 'Budrio',
      descrizione:
        'Sostituzione caldaia a condensazione, appartamento 90 mq secondo piano, 7 termosifoni. La vecchia è una Vaillant del 2004. Vorrei sapere anche se si può ancora usufruire della detrazione e se fate lo sconto in fattura.',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'panificio, contatto',
    data: {
      nome: 'Loredana',
      messaggio:
        'Buongiorno, per sabato mi preparate 40 panini al latte piccoli e 2 kg di focaccia? Passa mio marito alle 9',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'studio dentistico, appuntamento',
    data: {
      nome: 'Alessio',
      cognome: 'Ferrante',
      email: 'a.ferrante89@postafacile.example',
      motivo: 'pulizia e controllo, mai stato da voi',
      preferenza: 'giovedì pomeriggio o sabato mattina',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'negozio online di ceramiche, assistenza',
    data: {
      ordine: '2026/1187',
      email: 'donatella.p@casaposta.example',
      messaggio:
        'Buonasera, il pacco è arrivato oggi ma due piatti fondi su sei sono rotti. Allego le foto. Preferirei la sostituzione, perché sono un regalo per il 20. Grazie, Donatella',
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'negozio online di ceramiche, assistenza',
    data: {
      ordine: '-',
      email: 'andrea@seoperformance-italia.it',
      messaggio:
        "Salve, mi chiamo Andrea e mi occupo di posizionamento su Google per e-commerce. Ho notato che per le parole chiave più importanti del vostro settore il sito non compare nelle prime 5 pagine. Le andrebbe di ricevere un'analisi gratuita e senza impegno? Mi basta un suo ok e gliela invio entro domani.\n\nUn esempio di report (settore arredo tavola) lo trova qui: https://seoperformance-italia.it/esempio-report\n\nCordiali saluti\nAndrea Vitale\nDigital Strategist\nRicevi questa comunicazione in quanto il tuo indirizzo è presente in elenchi pubblici. Per non ricevere altro scrivi CANCELLA.",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'comune, segnalazioni',
    data: {
      tipo: 'verde pubblico',
      luogo: 'giardini di via Matteotti, accanto allo scivolo',
      testo:
        'Ramo spezzato dal vento di domenica ancora appeso sopra i giochi dei bambini. È pericoloso. Ho già telefonato ai vigili che mi hanno detto di scrivere qui.',
      segnalante: 'Barbara Nanni',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'agriturismo, richiesta disponibilità',
    data: {
      nome: 'Famiglia Huber',
      email: 'huber.tiroler@alpenpost.example',
      arrivo: '23 maggio',
      partenza: '30 maggio',
      ospiti: '2 adulti 2 bambini',
      note: "Buongiorno, siamo stati da voi nel 2023. È libera la stessa casa (Il Fienile)? I bambini chiedono se l'asino Geppo c'è ancora.",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'officina moto, contatto',
    data: {
      nome: 'Manu',
      moto: 'monster 696 del 2010',
      msg: 'ciao, tagliando desmo + cinghie quanto viene? e tempi? la uso tutti i giorni x lavoro',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'avvocato, primo contatto',
    data: {
      nome: 'Graziella Mautone',
      telefono: '081 550 0199',
      materia: 'condominio',
      esposizione:
        'Gentile Avvocato, l\'assemblea del 7 novembre ha deliberato la rimozione del mio montascale (sono invalida all\'80%) perché "antiestetico". Il verbale mi è stato consegnato il 12. So che ci sono trenta giorni per impugnare. Vorrei un appuntamento in studio al piano terra se possibile, o presso la mia abitazione.',
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'avvocato, primo contatto',
    data: {
      nome: 'Leonardo Prestiti',
      telefono: '+33 7 55 59 00 31',
      materia: 'finanziamento',
      esposizione:
        "Offro prestiti tra privati da 2.000 a 800.000 euro a chi è in grado di rimborsare con un tasso del 2% annuo. Anche a protestati e cattivi pagatori. Per informazioni scrivere a: leonardo.prestitoprivato@aiutofinanza.example. Risposta entro un'ora.",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'scuola di musica, iscrizione',
    data: {
      allievo: 'Tommaso Bevilacqua',
      eta: '10',
      strumento: 'clarinetto',
      genitore: 'Elisa Bevilacqua',
      tel: '347 550 7788',
      note: 'ha già fatto un anno alla banda del paese. lunedì non può (catechismo)',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'palestra, disdetta',
    data: {
      tessera: '4081',
      nome: 'Rossella D.',
      testo:
        "Con la presente disdico l'abbonamento annuale in scadenza il 31/12 e chiedo che non venga effettuato il rinnovo automatico. Attendo conferma scritta.",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'software gestionale, assistenza',
    data: {
      azienda: 'Officine Meccaniche Zanardo Srl',
      referente: 'Katia',
      prodotto: 'Magazzino 5.3',
      problema:
        'dopo il passaggio al nuovo server la stampa etichette va in timeout dalla seconda pagina in poi. Solo Zebra, con la laser tutto ok. Driver già reinstallati. Se volete potete collegarvi, siamo in ufficio fino alle 18',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'canile, adozione',
    data: {
      cane: 'Lampo',
      nome: 'Patrizia e Nando',
      casa: 'appartamento con cortile condominiale',
      presenza: 'siamo in pensione, sempre a casa',
      messaggio: 'Lo abbiamo visto sabato al banchetto in piazza. È bravo con i gatti? Ne abbiamo due.',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'ristorante, prenotazione',
    data: {
      nome: 'Vitali',
      persone: '12',
      data: 'domenica 14 dicembre',
      ora: '12:45',
      note: 'battesimo, menù fisso se possibile sui 35 euro, 1 celiaco, 2 seggioloni',
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'ristorante, prenotazione',
    data: {
      nome: 'Giorgia',
      persone: '0',
      data: '-',
      ora: '-',
      note: 'Ciao! Gestiamo i social di oltre 60 ristoranti in Italia. Con i nostri video portiamo in media 150 coperti in più al mese. Le offriamo una giornata di riprese gratuita nel suo locale, senza vincoli. Quando potremmo sentirci?\nGuardi cosa abbiamo fatto per una pizzeria di Caserta: https://tavolapiena-social.example/caserta',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'università, segreteria studenti',
    data: {
      matricola: '0000912233',
      nome: 'Khadija Amrani',
      oggetto: 'tasse seconda rata',
      messaggio:
        'Buongiorno, ho caricato l\'ISEE il 28 ottobre ma nella mia pagina risulta ancora "non presente" e la seconda rata è calcolata al massimo. Potete verificare prima della scadenza del 16? Allego ricevuta INPS. Cordiali saluti',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'libreria, ordine',
    data: {
      cliente: 'prof. Attilio Serra',
      titolo: "Lessico dei mestieri d'acqua nel Polesine",
      editore: 'credo Minelliana',
      note: "se fuori catalogo mi cerchi pure l'usato fino a 60 euro",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'centro estetico, messaggio',
    data: { nome: 'Samantha', messaggio: 'ciao posso spostare la ceretta da domani a venerdi stessa ora??? scusaaaa' },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'azienda vinicola, ordine',
    data: {
      ragione_sociale: 'Enoteca Da Berto',
      piva: '00000000000',
      ordine: 'Ruché 36 bt, Grignolino 24 bt, Barbera sup. 12 magnum',
      consegna: 'entro giovedì, mattina',
      nota: 'fattura a 60 gg come concordato con Stefano',
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'azienda vinicola, ordine',
    data: {
      ragione_sociale: 'Sinoglass Bottle Ltd',
      piva: 'CN',
      ordine: 'Wine bottle 750ml, cork, capsule',
      consegna: 'FOB Qingdao',
      nota: 'Dear Sirs, glad to write you. We supply glass bottles to over 40 wineries in Italy & Spain at very good price. If you have any demand kindly contact me freely. Best regards, Coco Liu, sales manager',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'web agency, richiesta progetto',
    data: {
      azienda: 'Ferramenta Bassi 1952',
      nome: 'Luca Bassi',
      email: 'luca@ferramenta-bassi1952.it',
      budget: '3000-5000',
      messaggio:
        'Buongiorno, vorremmo rifare il sito e iniziare a vendere online almeno la minuteria. Ogni giorno mi arrivano mail di sedicenti esperti SEO che promettono la prima posizione, ma preferisco qualcuno della zona con cui parlare di persona. Curate anche il posizionamento e le schede Google? Quando possiamo vederci in negozio?',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'ospedale, URP',
    data: {
      nome: 'Franco Tedeschi',
      reparto: 'Ortopedia',
      testo:
        'Desidero ringraziare il dott. Salis e tutto il personale, in particolare le OSS del turno di notte, per come hanno assistito mia madre di 92 anni durante il ricovero per frattura del femore. Non capita spesso di dover dire solo grazie.',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'compagnia di traghetti, reclamo',
    data: {
      pnr: '7HHKQ2',
      nome: 'Deborah Sanna',
      testo:
        "La partenza delle 21.30 del 14 agosto è avvenuta alle 04.10 senza alcuna assistenza, con due minori e un cane, nel piazzale, senz'acqua. Chiedo il rimborso previsto dal regolamento 1177/2010 (50% del biglietto). IBAN a richiesta.",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'vivaio, domanda',
    data: { messaggio: 'quando si potano gli ortensi? e avete concime per acidofile in sacchi grandi', nome: 'Ada' },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'vivaio, domanda',
    data: {
      messaggio:
        "Buongiorno, sono Pavel di Timisoara, esporto bancali di pellet e legna da ardere a 119 euro la tonnellata trasporto incluso. Per bloccare il prezzo serve caparra del 30% con bonifico oggi, la merce parte domani mattina. Solo pochi camion rimasti prima dell'inverno. Mandatemi indirizzo e partita iva e vi faccio proforma. pavel.biomasse@legnaesport.example",
      nome: 'Pavel',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'farmacia, disponibilità',
    data: {
      nome: 'Carmelo',
      farmaco: 'Creon 25000',
      msg: 'è introvabile da tre settimane, ne avete o sapete chi ne ha in zona Siracusa?',
      tel: '349 550 3030',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'fotografo, matrimonio',
    data: {
      sposi: 'Ilaria e Pietro',
      data: '19 settembre 2027',
      luogo: 'Spello',
      email: 'ilariaepietro@sposiamoci.example',
      messaggio:
        "Siamo un centinaio, rito civile alle 17 e cena all'aperto. Vorremmo sapere il prezzo del servizio senza album, solo file, e se lavora con una seconda persona.",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'candidatura, azienda alimentare',
    data: {
      posizione: 'addetto controllo qualità',
      nome: 'Giulia Pinna',
      email: 'giulia.pinna@candidature.example',
      testo:
        'Gentili Signori, sono laureata in Scienze e Tecnologie Alimentari (110/110, Sassari) e da diciotto mesi lavoro come assistente qualità in un caseificio: HACCP, IFS, gestione non conformità, prelievi. Vorrei trasferirmi in Emilia per raggiungere il mio compagno. Disponibile da subito. Profilo: linkedin.com/in/giulia-pinna-example',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'banca popolare, contatti',
    data: {
      cliente: 'si',
      nome: 'Ottavio Rinaldi',
      oggetto: 'messaggio sospetto',
      testo:
        'Buongiorno ho ricevuto un sms con scritto il nome della banca "accesso anomalo da Bari se non sei tu clicca". Subito dopo mi ha telefonato uno molto gentile che diceva di essere dell\'antifrode. Non gli ho dato i codici ma gli ho detto la data di nascita. Devo bloccare qualcosa?',
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'banca popolare, contatti',
    data: {
      cliente: 'no',
      nome: 'Assistenza Clienti',
      oggetto: 'Aggiornamento obbligatorio',
      testo:
        'Gentile cliente, la sua utenza PEC è in scadenza. Per evitare la sospensione del servizio rinnovi subito al costo di 3,50 euro: https://rinnovo-pec-online.info/area-clienti. In caso contrario la casella verrà cancellata definitivamente.',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'asilo nido, informazioni',
    data: {
      genitore: 'Silvia',
      bambino: 'nato ad aprile',
      messaggio:
        'Buonasera, volevo sapere se per gennaio ci sono posti e quanto costa il tempo parziale fino alle 13. Accettate il bonus nido? Grazie',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'amministratore di condominio, segnalazione',
    data: {
      condominio: 'Via Ariosto 30',
      interno: '9',
      nome: 'Cesare Lodi',
      segnalazione:
        "L'autoclave parte ogni due minuti anche di notte. Secondo me è la vescica del vaso di espansione, ma io facevo il tranviere quindi mandate uno che sa.",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'produttore di infissi, garanzia',
    data: {
      nome: 'Roberta Zago',
      contratto: '23/0914',
      indirizzo: 'via Cavour 8, Noale',
      problema:
        'Le due portefinestre della camera non chiudono più bene in basso e passa aria. Montate a marzo 2024. Il vostro montatore mi aveva detto che dopo un anno andava fatta la registrazione, ma non si è mai visto nessuno.',
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'produttore di infissi, garanzia',
    data: {
      nome: 'Marco De Santis',
      contratto: '0',
      indirizzo: '-',
      problema:
        'Salve, ho 17 richieste di preventivo per infissi nella sua provincia arrivate questa settimana. Le interessano? Le prime tre gliele giro gratis così valuta la qualità. Mi lasci il numero del titolare.',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'circolo scacchi, contatto',
    data: {
      nome: 'Evgenij',
      email: 'evgenij.s@scaccopost.example',
      messaggio:
        'Buongiorno, io abito a Trento da poco. Elo 1950 FIDE. È possibile giocare serale? Io parlo poco italiano ma mosse capisco tutto',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'casa editrice, invio manoscritti',
    data: {
      autore: 'Nives Tomasin',
      titolo: 'La conta dei merli',
      genere: 'narrativa per ragazzi',
      battute: '180.000',
      sinossi:
        'Alba ha undici anni e ogni mattina conta i merli dal balcone, perché il nonno diceva che quando sono meno di sette bisogna preoccuparsi. Una mattina sono sei.',
      nota: 'sono maestra elementare, i miei alunni hanno già corretto tutto',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'associazione sportiva, certificato medico',
    data: {
      atleta: 'Riccardo Monti, under 13',
      allegato: 'certif_monti.pdf',
      messaggio: 'Ecco il certificato nuovo, scade il 18/11/2027. Può giocare già sabato?',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'ASL, richiesta informazioni',
    data: {
      nome: 'Gianluca Marras',
      messaggio:
        "Buongiorno, mio padre è stato dimesso il 19 con piano terapeutico per l'ossigeno domiciliare. Il concentratore doveva arrivare in 24 ore, siamo al quinto giorno e abbiamo noleggiato noi una bombola (185 euro). Il medico di base dice che ha inviato tutto, la ditta dice che manca l'autorizzazione. Chi devo chiamare, e la spesa ci viene rimborsata? Distretto di Oristano.",
      telefono: '346 550 1717',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'b&b, messaggio ospite',
    data: {
      prenotazione: '4471K',
      nome: 'Chiara',
      messaggio:
        'Arriviamo verso le 23 perché il treno è in ritardo. Il codice del portone è quello della mail? Grazie mille',
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'b&b, messaggio ospite',
    data: {
      prenotazione: 'N/A',
      nome: 'Linda Brooks',
      messaggio:
        "Hello, I run a travel blog with 90k monthly readers and I'm offering dofollow backlinks and a featured review to small hotels for $45. Your competitors are already listed. PayPal accepted. Interested? Linda\nhttps://wanderlinda-blog.example/advertise",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'fornitore energia, reclamo',
    data: {
      pod: 'IT000E00000000',
      intestatario: 'Salvatore Lo Cascio',
      reclamo:
        'Mi avete attivato un contratto che non ho mai firmato. Mi ha chiamato una signorina dicendo che era del mio gestore e che le tariffe cambiavano. Io ho detto solo "sì sono io". Chiedo il ripristino con il precedente fornitore e copia della registrazione.',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'editore scolastico, assistenza docenti',
    data: {
      nome: 'Prof. Ennio Calabrò',
      scuola: 'ITIS Majorana',
      email: 'e.calabro@docenti-majorana.example',
      messaggio:
        'Gentile assistenza, il codice del libro digitale per la mia 4B (25 copie, Elettrotecnica vol. 2) risulta "già attivato" per nove studenti. I libri sono nuovi, li hanno acquistati presso la stessa cartolibreria. Ho provato anche dalla pagina https://scuola-aperta-edizioni.it/attiva con il mio profilo docente, ma dà errore 403. Allego le foto dei bollini. Intanto come possono seguire? Lunedì abbiamo verifica.',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'teatro comunale, abbonamenti',
    data: {
      nome: 'Elda Ghiringhelli',
      tel: '0332 550055',
      messaggio:
        "Sono abbonata dal 1991, poltrona F12. Quest'anno mi hanno dato la N3. Capisco i lavori, ma all'N3 non sento.",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'corriere, reclamo consegna',
    data: {
      spedizione: 'ITX00912288',
      nome: 'Damiano',
      msg: 'risulta "destinatario assente" ma ero in casa tutto il giorno con la finestra aperta sul cancello. è la seconda volta questa settimana. sono filtri per dialisi',
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'corriere, reclamo consegna',
    data: {
      spedizione: '99',
      nome: 'Escort Guide',
      msg: "Ciao! Promuoviamo escort e centri massaggi in tutte le città d'Italia, annunci con foto verificate, nessuna commissione. Sei interessato a uno scambio banner con il tuo sito? Paghiamo anche 150 al mese per un link in fondo alla pagina. Guarda il portale (solo +18) https://guida-notte-italia.xxx e rispondi a questo messaggio",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'studio commercialista, richiesta',
    data: {
      nome: 'Yuri Galli',
      email: 'yuri.galli@partitaiva.example',
      messaggio:
        "Buongiorno, faccio il programmatore e da gennaio lascio il lavoro dipendente per lavorare con una ditta svizzera. Forfettario sì o no, visto che quest'anno ho superato 35.000 di reddito dipendente? E l'INPS? Vorrei un preventivo annuo.",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'ente parco, guide',
    data: {
      scuola: 'I.C. "Don Milani" Norcia',
      docente: 'Anna Maria Brizi',
      classe: 'due seconde medie, 39 alunni',
      data: 'fine aprile',
      richiesta:
        'escursione facile con laboratorio sulle orme. Un alunno ipovedente accompagnato. Il pullman può arrivare fino al rifugio?',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'centro yacht e nautica, iscrizione corso',
    data: {
      nome: 'Lavinia Strozzi',
      email: 'lavinia.strozzi@velapost.example',
      corso: 'patente nautica oltre 12 miglia, vela e motore',
      messaggio:
        "Salve, vivo a Firenze e potrei frequentare solo nei fine settimana. Nel programma leggo sei uscite in mare: sono sempre il sabato? Il costo di 950 euro comprende i bolli e la visita medica? Ho un po' di dislessia, so che all'esame si può avere più tempo, voi seguite la pratica?",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'rassegna stampa di una fondazione, richiesta intervista',
    data: {
      testata: 'Il Corriere della Laguna',
      giornalista: 'Sebastiano Moro',
      email: 's.moro@corrierelaguna-redazione.it',
      richiesta:
        "Buongiorno, sto lavorando a un'inchiesta sul prestito usurario ai pescatori durante il fermo pesca. La vostra presidente sarebbe disponibile per un'intervista, anche telefonica, entro venerdì? Mi servirebbero inoltre i dati 2025 dello sportello antiusura.",
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'studio commercialista, richiesta',
    data: {
      nome: 'Roberto Alinari',
      email: 'r.alinari@bandi-fondoperduto-2026.it',
      messaggio:
        "Gentile professionista,\n\ncon la presente La informiamo che sono ancora disponibili risorse a fondo perduto (fino all'80%) per la digitalizzazione degli studi. Il nostro ufficio segue la pratica dall'inizio alla fine, con un tasso di approvazione del 97%. È richiesto un contributo di istruttoria di soli 180 euro + IVA.\n\nPoiché lo sportello chiude venerdì alle 12, Le consiglio di verificare subito i requisiti al seguente indirizzo: https://bandi-fondoperduto-2026.it/verifica\n\nCordialmente,\ndott. Roberto Alinari\nUfficio Bandi Nazionale",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'restauro mobili, preventivo',
    data: {
      nome: 'Bianca Maria Odescalchi',
      oggetto: "cassettone lombardo, fine '700, noce",
      danni:
        'tarlo attivo nel fondo dei cassetti, una maniglia mancante, impiallacciatura sollevata sul fianco destro (30 cm circa)',
      email: 'bm.odescalchi@villaposta.example',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'app di mobilità, assistenza',
    data: {
      account: 'filippo.r@scooterpost.example',
      corsa: '22/11 ore 18:04',
      problema: 'il monopattino non si bloccava a fine corsa e mi avete addebitato 47 euro',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'cooperativa sociale, volontariato',
    data: {
      nome: 'Matilde',
      eta: '20',
      messaggio:
        "studio scienze dell'educazione e vorrei fare doposcuola, preferibilmente medie. Libera lun e mer dalle 14. Serve il casellario?",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'ditta spurghi, urgenza',
    data: {
      nome: 'Bar Centrale',
      tel: '338 550 9191',
      messaggio: 'bagno allagato risale dal pozzetto, siamo aperti e abbiamo gente. SUBITO PER FAVORE',
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'ditta spurghi, urgenza',
    data: {
      nome: 'Oliver',
      tel: '+44 7700 900114',
      messaggio:
        'Quick question: who answers your phone after 6pm? Our AI voice agent speaks fluent Italian, takes emergency calls and texts you the job details. Plans from £49. Reply DEMO.',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'pro loco, sagra',
    data: {
      gruppo: 'Orchestra Castellina',
      referente: 'Ivan',
      messaggio:
        'Salve, per la sagra di agosto siamo liberi il 13 e il 16. Cachet 1.100 con service nostro. Mi fate sapere entro fine mese che chiudiamo il calendario',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'consorzio agrario, domanda tecnica',
    data: {
      azienda: 'Az. Agr. Montefosco',
      nome: 'Ernesto',
      quesito:
        "Su pistacchio in riposo con septoria l'anno scorso: poltiglia adesso o aspetto rottura gemme? Superficie 3 ha, bio.",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'associazione consumatori, richiesta aiuto',
    data: {
      nome: 'Rosaria Guida',
      telefono: '340 550 6161',
      messaggio:
        'Buonasera, mia madre di 83 anni ha comprato da una televendita un materasso con "sconto pensionati" e si è ritrovata un finanziamento di 48 rate da 79 euro. Il materasso è arrivato il 9 novembre. Lei dice di aver firmato solo la ricevuta di consegna. Ho letto che ci sono 14 giorni per il recesso ma il numero verde squilla a vuoto e la raccomandata è tornata indietro. Cosa possiamo fare con la finanziaria? Dobbiamo continuare a pagare? Posso venire allo sportello di persona, se mi dite quando.',
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'sito di ricette, commento',
    data: {
      nome: 'Beatrice Lodigiani',
      commento:
        'Ciao, complimenti per le foto. Mi chiamo Beatrice e curo le digital PR di alcuni brand tra cui un noto portale di scommesse e un comparatore di prestiti. Cerchiamo food blog su cui pubblicare articoli già pronti (500 parole, 2 link dofollow, niente dicitura "sponsorizzato"). Offriamo 70 euro ad articolo, pagamento PayPal anticipato. Se mi mandi il media kit e gli altri siti che gestisci ti faccio un\'offerta per un pacchetto da dieci.',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'anagrafe, appuntamento',
    data: {
      nome: 'Dimitri Zaccaria',
      servizio: "carta d'identità elettronica",
      messaggio:
        "Il calendario online mi dà il primo posto il 4 marzo ma parto il 20 dicembre. C'è una procedura d'urgenza? Posso esibire il biglietto.",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'negozio di bici, richiesta',
    data: {
      testo: 'cerco gravel usata tg L max 900€, permuto bdc bianchi 105. anche con qualche graffio',
      nome: 'Teo',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'impresa edile, richiesta di collaborazione',
    data: {
      ditta: 'Studio Tecnico Arch. Fanti',
      nome: 'Arch. Rebecca Fanti',
      email: 'rebecca@studiofanti-architettura.it',
      messaggio:
        "Buongiorno, l'ing. Morselli mi ha dato il vostro nominativo. Ho un cantiere di consolidamento a Finale Emilia (canonica, sisma) e cerco un'impresa con SOA OG2. Importo lavori circa 640.000 €. Siete interessati a visionare il computo? Il sopralluogo è fissato per martedì alle 10.",
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'impresa edile, richiesta di collaborazione',
    data: {
      ditta: 'Al Rashid Investment Group',
      nome: 'Sheikh Omar',
      email: 'omar@alrashid-projectfunding.example',
      messaggio:
        "Greetings, we're a Dubai based investment company willing to fund construction, real estate and hospitality projects worldwide with loans at 3% ROI, no collateral. If interested send project summary and amount required. No upfront fee except legal documentation.",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'logopedista, informazioni',
    data: {
      nome: 'mamma di Leo',
      messaggio:
        'Leo ha 3 anni e dice solo una decina di parole. La pediatra dice di aspettare ma io non sono tranquilla. Fate una prima valutazione privatamente e quanto costa?',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'gioielleria, riparazione',
    data: {
      nome: 'Aurelia',
      messaggio: "fede del nonno da allargare da 18 a 21 si può? c'è incisa la data dentro 1951",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'rivenditore pellet, ordine',
    data: {
      nome: 'Corrado Pezzi',
      indirizzo: "loc. Ca' Bianca, strada stretta (no bilico)",
      quantita: '2 bancali certif A1',
      tel: '0543 550055',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'museo della radio, test del modulo',
    data: { nome: 'prova prova', messaggio: 'test invio modulo, ignorare' },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'museo della radio, test del modulo',
    data: {
      nome: 'Stacey',
      messaggio:
        "Do you accept visitors by bus? Just joking :) I actually wanted to ask who's in charge of marketing. We write press releases and place them on 400+ news sites (Google News, Yahoo syndication) from $149, which also gives you a knowledge panel. I can send a sample report and the list of outlets, okay?",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'corso di nuoto, recupero lezione',
    data: {
      bimbo: 'Nicolò F. gruppo granchi',
      messaggio: 'Ha saltato due lezioni per bronchite (certificato consegnato). Può recuperare il sabato?',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'casa di riposo, ufficio ospiti',
    data: {
      ospite: 'Bruna Tasselli st. 14',
      nome: 'nipote Federico',
      messaggio:
        'La nonna domenica compie 100 anni, vorremmo portare una torta per tutto il piano. Ci sono diabetici o persone con disfagia di cui tener conto? E possiamo essere in 20?',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'negozio di elettronica, fattura',
    data: {
      scontrino: '0042-0188',
      nome: 'Carlotta Ferri',
      cf: 'XXXXXX00X00X000X',
      messaggio:
        'Alla cassa non mi hanno fatto la fattura perché il sistema era fermo. Acquisto di un portatile il 20/11, mi serve intestata allo studio per la deduzione.',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'autoscuola, informazioni',
    data: {
      nome: 'Mirko',
      messaggio:
        'Salve vorrei fare la CQC merci, ho già la C. Quando parte il prossimo corso, quante ore sono e quanto costa? Si può pagare a rate? grazie',
      telefono: '351 550 4410',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'produttore di macchine per caffè, assistenza',
    data: {
      modello: 'Aurora 2 gruppi',
      matricola: 'AU2-19-0447',
      locale: 'Bar Sport di Moscatelli Renzo',
      guasto:
        'gruppo destro non eroga, elettrovalvola fa clic ma non passa acqua. Decalcificatore cambiato a settembre. Il vostro centro di zona ha chiuso, a chi mi rivolgo?',
      email: 'barsport.moscatelli@espressopost.example',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'agenzia immobiliare, vendita',
    data: {
      nome: 'Eredi Pasqualini',
      immobile: 'trilocale 3° piano no ascensore, zona stazione',
      tel: '0544 550055',
      messaggio:
        "Vorremmo una valutazione. L'appartamento è ancora arredato e c'è una difformità in planimetria (tramezzo spostato negli anni '80). Vi occupate voi anche della sanatoria?",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'corso di inglese online, supporto',
    data: {
      email: 'teresa.lanza@studiopost.example',
      messaggio:
        "Ho pagato il corso B2 con bonifico lunedì, ma l'accesso è ancora bloccato alla prima lezione. CRO in allegato. Potete sbloccare?",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: "museo d'arte, contatti",
    data: {
      nome: 'Prof.ssa Lucilla Brandimarte',
      ente: 'Liceo artistico',
      messaggio:
        "Gentilissimi, con la mia quinta stiamo lavorando sulle tecniche dell'affresco. Sarebbe possibile assistere, anche solo per un'ora e a piccoli gruppi, al cantiere di restauro della cappella? So che è un'eccezione. I ragazzi sono diciotto, disciplinati (sedici di sicuro). Siamo disponibili qualsiasi mattina tra gennaio e marzo. In attesa di un riscontro porgo cordiali saluti.",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'centro assistenza computer, contatto',
    data: {
      nome: 'Ugo',
      messaggio:
        'sullo schermo e uscita una scritta che il pc e bloccato e devo telefonare a un numero di assistenza, con la sirena. ho chiamato e vogliono 199 euro. non ho pagato. ora come faccio a toglierla?',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'distributore medicale, richiesta offerta',
    data: {
      struttura: 'Poliambulatorio San Biagio',
      ufficio: 'acquisti',
      email: 'acquisti@poliambulatorio-sanbiagio-to.it',
      richiesta:
        'Si richiede quotazione per n. 2 ecografi portatili con sonda lineare e convex, n. 1 elettrocardiografo 12 derivazioni, formazione del personale e contratto di manutenzione full risk 36 mesi. Offerta da inviare entro le ore 12 del 5 dicembre.',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'negozio di animali, domanda',
    data: { messaggio: 'avete i grilli vivi misura media? fino a che ora siete aperti oggi' },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'parrocchia, certificati',
    data: {
      nome: 'Marcella Fontana',
      messaggio:
        "Buongiorno Don Piero, mi serve il certificato di battesimo e cresima uso matrimonio. Battezzata lì nel maggio '94. Ci sposiamo a Lecce. Grazie",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'assicurazione, sinistro auto',
    data: {
      targa: 'FZ000ZZ',
      nome: 'Pasquale Iovine',
      data: '24/11/2026',
      dinamica:
        'fermo al semaforo in via Caracciolo, tamponato da furgone bianco che si è allontanato. Ho tre cifre della targa e un testimone (edicolante). Danni paraurti e portellone. Dolore al collo, domani vado al pronto soccorso.',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'software house, lavora con noi',
    data: {
      ruolo: 'backend junior',
      nome: 'Shamira Perera',
      email: 'shamira.perera@devpost.example',
      github: 'github.com/shamira-example',
      presentazione:
        "Ciao, ho finito l'ITS a Modena a luglio con un project work in Go e PostgreSQL (un sistema di prenotazione per la biblioteca comunale, ora in uso davvero). Non ho esperienza in azienda oltre lo stage di 800 ore. Studio volentieri la sera e non ho paura del codice vecchio.",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'cantiere nautico, rimessaggio',
    data: {
      barca: 'Comar 31',
      nome: 'Fulvio',
      messaggio:
        "alaggio possibile ultima settimana di gennaio? carena, zinchi, controllo boccola asse. L'anno scorso ho pagato 1.850, immagino di più",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'produttore di serramenti industriali, richiesta',
    data: {
      azienda: 'Logistica Tre Valli Srl',
      nome: 'Massimo Corradi',
      email: 'm.corradi@logistica-trevalli-bs.it',
      messaggio:
        'Buongiorno,\n\nper il nuovo capannone di Lonato (consegna aprile) ci servono 8 portoni sezionali 400x450, 2 portoni rapidi ad avvolgimento 300x400 e 10 punti di carico con pedana. In allegato il lay-out. Chiediamo offerta divisa per voci, con posa, linee elettriche escluse, e un contratto di manutenzione triennale a parte.\n\nAvremmo bisogno del riscontro entro il 12 dicembre in quanto il 15 si riunisce la proprietà. Per il sopralluogo il capocantiere è il geom. Paterlini, 335 550 2020.\n\nCordiali saluti\nMassimo Corradi\nUfficio tecnico',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'tipografia, ordine',
    data: {
      cliente: 'Avis comunale',
      ordine: '2000 pieghevoli A4 3 ante, 100 locandine 35x50, carta riciclata',
      file: 'pronto in pdf/x',
      messaggio: "come l'anno scorso ma senza il refuso in copertina (era nostro)",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'agenzia di comunicazione, cliente',
    data: {
      nome: 'Orietta Bellandi',
      azienda: 'Ottica Bellandi',
      email: 'orietta@ottica-bellandi-pontedera.it',
      messaggio:
        'Ciao Simone, quando cerco "ottico Pontedera" su Google vedo ancora il numero vecchio e gli orari dell\'estate. In più una ditta mi ha telefonato dicendo che se non pago 240 euro la nostra scheda viene cancellata: è una truffa vero? Mentre ci sei mi fai un preventivo per rifare le foto del sito e aggiungere la pagina sulle lenti a contatto. La campagna di Natale la facciamo come l\'anno scorso o meno budget?',
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'stazione sciistica, skipass',
    data: {
      ordine: 'SK-88122',
      nome: 'Giovanna Rech',
      messaggio: "ho preso per errore 2 giornalieri per il 7 anziché l'8 dicembre. si possono cambiare?",
    },
  },
  {
    language: 'it',
    isSpam: false,
    form: 'partner tecnologici, contatto commerciale',
    data: {
      azienda: 'Sensoria Srl',
      nome: 'Ing. Filippo Neri Gatti',
      email: 'gatti@sensoria-lab-agri.it',
      messaggio:
        'Buongiorno, produciamo sonde di umidità per terreni e alcuni clienti comuni (tra cui Coop. Terremerse Nuova) ci chiedono di vedere i dati dentro la vostra piattaforma. Avete API pubbliche o un programma di integrazione? Possiamo mandarvi un kit in prova.',
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'negozio di elettronica, fattura',
    data: {
      scontrino: '0',
      nome: 'Alibox Sourcing',
      cf: '-',
      messaggio:
        'Ciao amico, vendiamo power bank, cavo USB, cuffie TWS direttamente fabbrica Shenzhen. Prezzo molto basso, marchio personalizzato OK. 1000 pezzi 0,9 dollari. Contatta WeChat shenzhen_alibox. Buon affare!\nhttps://alibox-sourcing.com.cn/it',
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'autoscuola, informazioni',
    data: {
      nome: 'Daniel',
      messaggio:
        'Hi, your website www is good but could be better ranked. I can get 1st page results within 3 months, or I return your money. Let me know if you want a proposal and price list.\nDaniel W.\nSent from my iPhone',
      telefono: '',
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'agenzia immobiliare, vendita',
    data: {
      nome: 'Giulio Ferrari',
      immobile: 'contatti',
      tel: '',
      messaggio:
        'Buongiorno, siamo un team specializzato in acquisizioni immobiliari: le portiamo 5 incarichi di vendita in esclusiva in 60 giorni grazie al nostro metodo, altrimenti la rimborsiamo. Ho preparato un breve video personalizzato per la sua agenzia. Posso inviarglielo? G. Ferrari',
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'farmacia, disponibilità',
    data: {
      nome: 'Federica Sala',
      farmaco: 'cosmetici',
      msg: 'Gentile Farmacia, siete stati selezionati tra 40 farmacie della provincia per il programma "Beauty Corner Zero Rischi": espositore, 120 referenze e formazione senza anticipo, pagate solo il venduto. In più vi costruiamo la pagina Instagram. Restano 2 postazioni in zona: per bloccare la vostra compilate entro stasera https://beautycorner-zerorischi.example/adesione',
      tel: '02 555 0119',
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'tipografia, ordine',
    data: {
      cliente: 'Mr. Frank Howell',
      ordine: '20,000 flyers and 5,000 booklets',
      file: 'later',
      messaggio:
        "Hello, I want to order from your company and pay with my credit card. My designer has the artwork but he doesn't accept cards, so charge my card 4,200 EUR, keep yours and send him 1,700 by Western Union. Are you the owner? Text me on +1 555 0177.",
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'corso di inglese online, supporto',
    data: {
      email: 'contents@backlink-barn50.com',
      messaggio:
        '5000 DA90+ backlinks, only $39. Boost your domain authority to 50+ in 20 days, guaranteed or money back. https://backlink-barn50.com/da50',
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: "museo d'arte, contatti",
    data: {
      nome: 'Avv. Romano Testa',
      ente: 'Studio legale',
      messaggio:
        'OGGETTO: violazione copyright. Con la presente La informiamo che sul Vostro sito sono presenti immagini di proprietà del nostro assistito. Prima di procedere per vie legali Vi invitiamo a visionare il fascicolo con le prove: https://fascicolo-legale.docshare-legale.zip/prove.zip entro 48 ore.',
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'trattoria, recensione',
    data: {
      testo:
        'Vuoi più recensioni? 50 recensioni Google a 5 stelle da profili italiani veri, scritte a mano, a partire da 99€. Nessun rischio di cancellazione. Contatto: recensioni.top@starpower.example\nhttps://starpower.example/recensioni',
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'cantiere nautico, rimessaggio',
    data: {
      barca: 'yacht',
      nome: 'Yacht Buyers Directory',
      messaggio:
        'Dear Sirs, your company has been nominated as "Best Boatyard Northern Italy 2026" in the European Excellence Awards. To accept the award and publish your double page feature a contribution of €1,450 is requested. Please confirm the spelling of your company name.',
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'software house, lavora con noi',
    data: {
      ruolo: '-',
      nome: 'Ayesha Siddiqui',
      email: 'ayesha@cloudoffshore-bd.com',
      github: '',
      presentazione:
        'Dear Hiring Manager, instead of hiring local employees, why not save 70% with dedicated remote developers from Bangladesh? 2 weeks free trial. We have Go, Python, .NET, DevOps. Kindly let me know a suitable time to connect on Zoom.\nhttps://cloudoffshore-bd.com',
    },
  },
  {
    language: 'it',
    isSpam: true,
    form: 'vivaio, domanda',
    data: {
      messaggio:
        'Ti amo già! Sono Katya, 29 anni, cerco uomo serio in Italia per matrimonio. Ho visto il tuo sito e mi sei piaciuto. Scrivimi katya.cuore@amorepost.example ti mando le mie foto',
      nome: 'Katya',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Water utility in Podkarpacie: report your meter reading',
    data: {
      nr_umowy: '0044871/W',
      imie_nazwisko: 'Halina Skrzypiec',
      adres: 'Kolejowa 17/4, Ropczyce',
      nr_wodomierza: '19-284410',
      stan: '00614',
      data_odczytu: '2026-11-21',
      uwagi: 'podlicznik ogrodowy zdjęty na zimę, stan 88',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Spare parts shop for agricultural machinery, inquiry form',
    data: {
      name: 'Zdzich',
      telefon: '600 118 273',
      maszyna: 'Kombajn Bizon Z056 rok 84',
      czesc: 'łożysko odrzutnika słomy + napinacz łańcucha podajnika ziarnowego',
      ilosc: '2 szt i 1 szt',
      pytanie: 'Czy macie oryginał Płock czy zamiennik? bo zamiennik mi poszedł po jednych żniwach',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Allotment association, form for reporting damage',
    data: {
      'Numer działki': '112',
      Zgłaszający: 'Marianna Pająk',
      'Rodzaj szkody': 'zalanie',
      Opis: 'Od piątku cieknie zawór przy alejce 6, woda stoi w mojej altanie po kostki. Pan gospodarz nie odbiera. Zakręciłam co mogłam, ale zasuwa główna jest zapieczona.',
      Zdjęcia: '',
      'Data zdarzenia': '20.11',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Ornithological society, observation form',
    data: {
      obserwator: 'Tomasz Wilga',
      gatunek: 'Droździk (Turdus iliacus)',
      liczba: 'ok. 40',
      miejsce: 'Stawy w Zatorze, grobla między Pilawą a Rudzikiem',
      data: '2026-11-14',
      godzina: '07:20',
      warunki: 'mgła, -1',
      uwagi: 'w stadzie min. 3 kwiczoły, jeden ptak z białawą lotką, zdjęcie słabe',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Kindergarten in Oleśnica, recruitment of children',
    data: {
      imie_dziecka: 'Ignacy',
      nazwisko: 'Dobosz',
      data_ur: '03.06.2023',
      opiekun: 'Karolina Dobosz',
      tel: '513 884 021',
      email: 'k.dobosz@poczta-domowa.example',
      alergie: 'orzechy laskowe, seler',
      uwagi:
        'Syn jest pod opieką poradni wczesnego wspomagania (WWR), mamy opinię. Nosi ortezy, drzemka obowiązkowa :)',
      zgoda: 'tak',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Bakery in Cieszyn, Christmas pre-orders',
    data: {
      Imię: 'Bronka',
      Telefon: '338521177',
      'Makowiec (szt.)': '3',
      'Strucla z bakaliami': '1',
      'Kołocz z serem': '2 blachy',
      Odbiór: '23 grudnia rano',
      Uwagi: 'bez lukru jeden makowiec bo dla cukrzyka',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Roof truss and sawmill firm, quote request',
    data: {
      firma: '',
      osoba: 'Arkadiusz Brzana',
      email: 'abrzana@skrzynka24.example',
      wymiary:
        'krokwie 8x18 dł. 6,20 - 34 szt; murłata 14x14 - 24 mb; jętki 6x16 dł. 3,8 - 17 szt; łaty 4x6 ok. 700 mb',
      klasa: 'C24',
      impregnacja: 'tak, zielona',
      miejsce_dostawy: 'Stary Brus koło Włodawy',
      termin: 'marzec',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Washing machine repair, form with model and error code',
    data: {
      marka: 'Amica',
      model: 'DAW8143DSiBTO',
      kod_bledu: 'E30',
      opis: 'miga i pika przy wirowaniu, bęben lata. Wymieniałem już szczotki',
      adres: 'os. Przyjaźni 11 m 40 Poznań',
      kiedy: 'po 16',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Municipal lost property office',
    data: {
      'Co zgubiono': 'Aparat słuchowy, lewy, beżowy w etui z napisem Fonika',
      Gdzie: 'tramwaj 14, prawdopodobnie między Dębcem a Górczynem',
      Kiedy: 'czwartek 19.11 ok. 13:40',
      Kontakt: 'Leokadia Nowicz, dzwonić na numer córki 607 22 19 85',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Small museum of technology, plain contact form',
    data: {
      name: 'Wiktor Śledź',
      email: 'w.sledz@kolekcje-radio.example',
      message:
        'Dzień dobry, po dziadku został mi odbiornik Elektrit Automatic z 1936, Wilno. Skrzynka w dobrym stanie, brak lampy EL2 i wskaźnika strojenia. Nie chcę pieniędzy, chcę tylko żeby nie wylądował u handlarza. Czy Państwo przyjmują takie dary i czy spisuje się na to umowę? Jestem z Suwałk, mogę przywieźć w lutym.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Parish in Kashubia, contact form',
    data: {
      imie: 'Trauta',
      wiadomosc:
        'Szczęść Boże, szukam metryki chrztu mojego starka Augustina Kreft ur. 1887 albo 88 w Sianowie. Czy księgi są jeszcze u księdza czy już w Pelplinie? Bóg zapłać',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Online pharmacy of a dermocosmetics brand, complaint form',
    data: {
      numer_zamowienia: 'DK-77120',
      produkt: 'Krem z mocznikiem 30% 75 ml',
      powod: 'uszkodzone w transporcie',
      opis: 'Tubka pękła na zgrzewie, zalało resztę paczki. Kurier kazał podpisać i uciekł. Protokołu nie mam, mam zdjęcia. Proszę o wysłanie nowego, nie zwrot',
      nr_konta: '',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Caving club website, plain message form',
    data: {
      email: 'jagoda.m@turniowe.example',
      temat: 'karbidówka',
      tresc:
        "Hej, pożyczałam od was na obozie pod Czarną karbidówkę (chyba Rafała) i została mi w plecaku razem z rolką i croll'em. Wpadnę w środę na szmaty. Sorki!!",
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Court translator office, quote request with file links',
    data: {
      imie_nazwisko: 'Swietłana Hordijczuk',
      jezyk: 'ukraiński -> polski',
      dokument: 'akt urodzenia, świadectwo 9 klas, zaświadczenie o niekaralności',
      liczba_stron: '5',
      termin: 'pilne do wtorku',
      wiadomosc: 'Czy potrzebny oryginał czy wystarczy skan? Kuratorium chce z apostille.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Housing cooperative, defect reports',
    data: {
      lokal: 'Zachodnia 6/31',
      zgłoszenie:
        'Winda na -1 nie staje równo z podłogą, ok. 4 cm różnicy, sąsiadka z balkonikiem już się potknęła. UDT było w maju, naklejka jest.',
      telefon: '',
      email: '',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Shop with beekeeping supplies, order form',
    data: {
      klient: 'Pasieka Lipowy Zakątek',
      artykul_1: 'Węza wielkopolska 5 kg',
      artykul_2: 'Podkarmiaczka ramkowa Dadant x10',
      artykul_3: 'Apiwarol 2 opak.',
      dostawa: 'paczkomat TLU02M',
      komentarz: 'jak nie ma podkarmiaczek to proszę powałkowe, nie wysyłać drewnianych',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'City sports center, swimming course registration',
    data: {
      uczestnik: 'Pola Gruszka, 7 lat',
      poziom: 'pływa z makaronem, boi się skakać',
      grupa: 'wt/czw 17:15',
      rodzic: 'Emil Gruszka',
      telefon: '794 003 551',
      przeciwwskazania: 'drenaż uszu w 2024, lekarz pozwala, zatyczki',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Regional radio competition, entry form',
    data: {
      haslo: 'ŻABI KRUK',
      imie: 'Renata z Pucka',
      telefon: '503991827',
      odpowiedz_2: '1974, Stanisław Soyka jeszcze nie grał',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Photographer, plain form',
    data: { message: 'ile za legitymacyjne dla trójki dzieci i czy trzeba się umawiać' },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Consumer ombudsman of a district, case description',
    data: {
      'Imię i nazwisko': 'Sylwester Kuna',
      Przedsiębiorca: 'Okna-Bud Serwis s.c.',
      'Wartość umowy': '18 400 zł',
      'Opis sprawy':
        'W czerwcu podpisałem umowę na 9 okien i drzwi HS. Zaliczka 40% przelana. Montaż miał być do 15 września, potem do końca października, teraz nie odbierają. W KRS ich nie ma bo to spółka cywilna, w CEIDG jeden ze wspólników zawieszony. Przez telefon usłyszałem, że „profile utknęły w Turcji". Czy mogę odstąpić bez wyznaczania dodatkowego terminu i jak doręczyć pismo skoro siedziba to wirtualne biuro? Mam wydruk korespondencji z Messengera.',
      Oczekiwania: 'zwrot zaliczki',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'SEO agency in Łódź, contact form',
    data: {
      imie: 'Dagmara Lis',
      www: 'pierogarnia-ulubiona.example',
      budzet: 'do 1500 zł / mies.',
      message:
        'Cześć, dostałam namiar od Pawła z palarni kawy. Od przeprowadzki na Piotrkowską nie ma nas w mapach, a ludzie jadą pod stary adres na Retkini. Poprzednia firma wzięła wizytówkę na swoje konto i nie chce oddać dostępu. Zajmujecie się czymś takim, czy tylko pozycjonowaniem w wynikach? Mogę podjechać w poniedziałek, bo wtedy mamy zamknięte.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Cooperative bank, contact form for customers',
    data: {
      nazwisko: 'Bieńkowska',
      pesel_ostatnie4: '',
      temat: 'sms',
      tresc:
        'Przyszedł mi SMS że karta będzie zablokowana i link bs-nadwislanski-weryfikacja kropka coś. Nie klikałam. Komu to zgłosić, bo w oddziale w Górze Kalwarii pani nie wiedziała. Numer nadawcy to po prostu nazwa banku, dlatego się wystraszyłam.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Theatre, recruitment form for a lighting technician',
    data: {
      Imię: 'Kosma',
      Nazwisko: 'Wróbel',
      Stanowisko: 'elektryk-oświetleniowiec',
      Doświadczenie: '3 sezony w Teatrze Lalek Tęcza, Grand MA2, trochę Avolites. SEP G1 do 1 kV ważne do 2029',
      CV: 'https://www.linkedin.com/in/kosma-wrobel-light',
      Oczekiwania: '6200 brutto',
      Dyspozycyjność: 'od stycznia, wyjazdy ok',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Furniture manufacturer, plain form on press matters',
    data: {
      'Imię i nazwisko': 'Lena Jarosz',
      Redakcja: 'kwartalnik Drewno i Forma',
      'E-mail': 'l.jarosz@drewnoiforma.example',
      Wiadomość:
        'Przygotowuję tekst o gięciu parą i powrotach do modeli z Jasienicy. Czy mogłabym 3 albo 4 grudnia porozmawiać z kimś, kto stoi przy prasie, a nie z marketingiem? Wystarczy mi godzina i zgoda na zdjęcia rąk. Tekst do autoryzacji oczywiście odeślę.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Test through a clinic form',
    data: {
      imie: 'test',
      nazwisko: 'test',
      telefon: '000000000',
      poradnia: 'rehabilitacyjna',
      opis: 'próba formularza po migracji, proszę skasować. M.',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Water utility: report your meter reading',
    data: {
      nr_umowy: '1',
      imie_nazwisko: 'Jeremy Oakden',
      adres: 'London',
      nr_wodomierza: '12345',
      stan: '12345',
      data_odczytu: '2026-11-20',
      uwagi:
        'Hi, I was browsing your website and noticed a number of pages that Google cannot index properly. We fix crawl errors, page speed and missing meta tags for a flat $199, one time, no contract. Should I send you the screenshots? Reply "yes" to jeremy@rankmender-digital.com',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Spare parts for agricultural machinery',
    data: {
      name: 'Kredyty Pewna Gotówka',
      telefon: '22 300 41 19',
      maszyna: 'brak',
      czesc: 'brak',
      ilosc: '1',
      pytanie:
        'Prowadzisz firmę i bank odmówił? Finansujemy od 10 do 500 tys. zł na oświadczenie, bez zaświadczeń z ZUS i US, bez sprawdzania BIK. Decyzja w 20 minut, pieniądze jeszcze dziś. Wniosek: https://pewna-gotowka-firma.pl/start',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Ornithological society, observation form',
    data: {
      obserwator: 'Larryfup',
      gatunek: 'google',
      liczba: '83472918374',
      miejsce: 'Larryfup',
      data: '2026-11-09',
      uwagi:
        'ставки на спорт бонус без депозита <a href="https://kazino-pari-bonus.xyz/pl">kasyno online bonus 2500 PLN</a> [url=https://kazino-pari-bonus.xyz]darmowe spiny[/url]',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Theatre contact form',
    data: {
      Imię: 'Weronika z BacklinkHub',
      Wiadomość:
        'Dzień dobry, mamy bazę 340 polskich portali, na których publikujemy artykuły sponsorowane z linkiem dofollow. Dla teatrów i instytucji kultury pakiet 10 publikacji w cenie 690 zł netto, wskaźniki DR od 25 wzwyż. Raport po 14 dniach. Czy mogę podesłać listę portali?',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Housing cooperative defect form',
    data: {
      lokal: '00',
      zgłoszenie:
        'Szanowni Państwo, nazywam się mecenas Ferdinand Okoro i reprezentuję spadek po zmarłym kliencie noszącym to samo nazwisko co Państwa prezes. Kwota 8,7 mln USD oczekuje w depozycie. Proszę o dyskretny kontakt na prywatną skrzynkę, 40% dla Państwa. Sprawa nie zniesie zwłoki.',
      email: 'barr.f.okoro@legalchambers-lome.com',
      telefon: '+228 90 11 44 02',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Kindergarten recruitment form',
    data: {
      imie_dziecka: 'Mike',
      nazwisko: 'Mike Thornbury',
      data_ur: '01.01.1990',
      opiekun: 'Mike',
      tel: '88317264510',
      email: 'mike.thornbury@gmail-seo-team.com',
      alergie: 'none',
      uwagi:
        'Good day, I can get your domain to DR 50+ in 30 days, guaranteed or refunded. Our Ahrefs booster plan starts at 89 USD. Full details on dr-growth-plans.com',
      zgoda: 'tak',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Furniture manufacturer contact',
    data: {
      'Imię i nazwisko': 'Cindy Zhao',
      Redakcja: 'Foshan Huamei Hardware',
      'E-mail': 'cindy@huamei-hinge.com',
      Wiadomość:
        'Dear Sir/Madam, glad to know you are in furniture line. We are manufacturer of soft close hinge, drawer slide and handle since 2004, 3 factory, BSCI. Small MOQ ok. Hinge from 0.28 USD/pc FOB. May I send e-catalogue and free sample for your checking? Best regard Cindy',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Bakery pre-order form',
    data: {
      Imię: 'Rejestr Firm i Marek UE',
      Telefon: '222630071',
      'Makowiec (szt.)': '0',
      Odbiór: '-',
      Uwagi:
        'Wzywamy do aktualizacji danych w Europejskim Rejestrze Przedsiębiorców. Brak potwierdzenia do 30.11.2026 skutkuje wykreśleniem wpisu. Opłata ewidencyjna 347 zł. Potwierdź: rejestr-przedsiebiorcow-ue.com/potwierdz',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Steel pipe distributor, tender enquiry',
    data: {
      zamawiajacy: 'Zakład Ciepłowniczy w Gołdapi',
      nr_sprawy: 'ZC.26.41.2026',
      przedmiot:
        'rura preizolowana DN100/200 stal, 12 m – 22 szt.; mufa termokurczliwa sieciowana – 24 kpl.; kolano 90° DN100 – 6 szt.',
      termin_skladania: '04.12.2026 godz. 10:00',
      wiadomosc: 'Prosimy o ofertę loco plac budowy, z podaniem karty katalogowej i terminu ważności min. 30 dni.',
      kontakt: 'Inż. Ewaryst Sokół',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Bike workshop, booking',
    data: {
      rower: 'Romet Wagant, ok. 1982',
      usługa: 'centrowanie + wymiana wkładu suportu na klin',
      data: '2026-12-02',
      notatka: 'kliny zardzewiałe na amen, próbowałem młotkiem i WD. ramę proszę nie lakierować',
      kontakt: 'sms 721 440 906',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Publishing house for mushroom guides, plain form',
    data: {
      name: 'dr hab. Olgierd Czubak',
      email: 'oczubak@mikologia-terenowa.example',
      message:
        'W wydaniu III na str. 214 fotografia podpisana jako piestrzenica olbrzymia przedstawia moim zdaniem piestrzenicę kasztanowatą; proszę porównać zarodniki na wklejce. To nie jest drobiazg, bo w tekście obok jest uwaga o jadalności po obgotowaniu. Chętnie pomogę przy erracie, bez honorarium.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Animal shelter in Radom, adoption survey',
    data: {
      Pies: 'Kluska (nr 388/26)',
      Imię: 'Patrycja i Rafał',
      Mieszkanie: 'dom z ogródkiem, płot 120 cm',
      'Inne zwierzęta': 'kocur 9 lat, kastrowany',
      'Ile godzin sam': '4-5',
      Dlaczego: 'bo ma jedno ucho do góry i patrzyła na nas jak na idiotów',
      Telefon: '889 120 377',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Internet provider in the Bieszczady, abuse report',
    data: {
      adres_ip: '185.211.40.7',
      zgloszenie:
        'Host skanuje port 23 i 2323 na naszej podsieci od 21.11 ok. 02:10 CET, ok. 900 prób/h. Wygląda na zainfekowany rejestrator wideo (banner uc-httpd). Logi w załączniku. Proszę o informację po odcięciu.',
      zglaszajacy: 'NOC Karpatnet',
      email: 'abuse@karpatnet.example',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: "Recipe contest of a housewives' circle",
    data: {
      danie: 'Kugiel sejneński z gęsiną',
      kgw: 'KGW Krasnowo',
      skladniki: '3 kg ziemniaków (irga), 2 cebule, 30 dag słoniny, udko z gęsi, 2 jajka, szkl. mleka, majeranek',
      sposob:
        'Ziemniaki zetrzeć na drobnej, zalać gorącym mlekiem, żeby nie ściemniały. Słoninę wytopić. Mięso obrać z kości i wmieszać. Piec w brytfance żeliwnej 2 godz, aż skórka odstaje.',
      osoba: 'Danuta Jurkun',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Optician, call-back form',
    data: {
      imie: 'Staszek',
      telefon: '515 660 042',
      kiedy_dzwonic: 'najlepiej 18-19, wcześniej jestem na hali i nie słychać',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'District heating authority, request for public information',
    data: {
      wnioskodawca: 'Stowarzyszenie Czyste Niebo nad Nysą',
      zakres:
        'Na podst. art. 2 ust. 1 ustawy o dostępie do informacji publicznej wnosimy o udostępnienie: wyników pomiarów emisji pyłu z kotła WR-10 za sezon 2025/26, rejestru umów powyżej 10 tys. zł oraz protokołu kontroli WIOŚ z lutego.',
      forma: 'skan na ePUAP',
      adres: 'ul. Gnieźnieńska 3, Nysa',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Organ builder workshop, plain message',
    data: {
      email: 'organista.sk@parafia-lipnica.example',
      message:
        "Dzień dobry, w piszczałce f pryncypału 8' coś bzyczy, w salicjonale dwa tony milczą (a, cis1), a po ostatnich mrozach miech pobiera jak smok. Instrument Biernackiego z 1909, trakcja pneumatyczna. Proboszcz da góra 12 tys. Czy przyjechaliby Państwo zajrzeć przed Gromniczną? Wcześniej i tak nie mamy funduszy, ale wolałbym wiedzieć, na co zbierać.",
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Ferry and kayak rental on the Krutynia, booking form',
    data: {
      termin: '11-13 lipca',
      kajaki: '4 x dwójka, 1 jedynka',
      trasa: 'Sorkwity - Spychowo',
      przewoz: 'tak, z parkingu',
      imie: 'Grupa "Mokre Skarpety" / Norbert',
      uwagi: 'jeden uczestnik waży 140 kg, potrzebna kamizelka XXL+',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Dental clinic, complaint',
    data: {
      Pacjent: 'Aurelia Ziętek',
      'Data wizyty': '09.11.2026',
      Lekarz: 'nie pamiętam, pani z warkoczem',
      Treść:
        'Korona na szóstce górnej spadła po 8 dniach, przy rosole. Na recepcji mówią że 250 zł za ponowne cementowanie. Gwarancja jest 2 lata, mam na papierze. Nie zamierzam płacić i proszę o termin w tym tygodniu, bo nie mogę jeść na zimno.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Motorcycle classifieds, new ad form',
    data: {
      tytul: 'WSK 175 Kobuz 1979 do remontu',
      cena: '3900',
      opis: 'Silnik kręci, iskra jest, brak lewego boczka i gaźnika. Papiery na dziadka, umowa + akt zgonu. Bak z wgniotem od płotu. Zamienię na skuter dla żony.',
      miejscowosc: 'Sokołów Małopolski',
      tel: '664 018 225',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Yarn shop, order form',
    data: {
      produkt: 'Merino fingering, kolor „rdest" partia 0417',
      motki: '5',
      mail: 'hania.oczkolewe@wloczkowo.example',
      pytanie: 'brakło mi na jeden rękaw i pół ściągacza, musi być ta sama partia!! jak nie ma to nie wysyłajcie innej',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Language school, plain form',
    data: {
      imie: 'Oleksandr',
      wiadomosc:
        'Dobry dzień. Pracuję na budowa w Siedlce, chcę uczyć polski wieczór. Egzamin B1 na certyfikat dla karta stałego pobytu. Ile kosztuje i czy można płacić co tydzień? Przepraszam za błędy',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'University archive, document request',
    data: {
      rodzaj: 'odpis dyplomu + suplement',
      nazwisko_w_czasie_studiow: 'Gębala',
      rok: '1998',
      kierunek: 'Towaroznawstwo',
      cel: 'Do uznania w Norwegii (HK-dir)',
      odbior: 'listownie, adres: Storgata 40, Namsos',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Wildlife damage report to a hunting district',
    data: {
      Poszkodowany: 'Gospodarstwo Rolne Wacław Cyran',
      Uprawa: 'kukurydza na kiszonkę',
      'Powierzchnia szkody': '0,85 ha z 6,2',
      Zwierzyna: 'dziki, ślady jeleni',
      'Nr działki': '214/7 obręb Parchowo',
      Opis: 'buchtowanie od strony torfowiska, trzecia noc z rzędu, ambona pusta',
      'Żądam oględzin': 'w terminie ustawowym',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Choir website, plain form',
    data: {
      message:
        'Byłam wczoraj na Requiem Maciejewskiego u dominikanów. Płakałam jak głupia na Lacrimosie. Dziękuję, szczególnie tym dwóm basom z prawej. Ela',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Heat pump service, error report',
    data: {
      urzadzenie: 'pompa powietrze-woda 12 kW, monoblok',
      kod: 'H62 / przepływ',
      rok_montazu: '2023',
      objaw: 'w nocy rozłącza, szron na parowniku z lewej, glikolu nie ma bo jest zawór antyzamarzaniowy i kapie',
      miejscowosc: 'Wiśniowa k. Myślenic',
      klient: 'Klaudiusz M.',
      tel: '12 271 88 90',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'IT outsourcing firm, partnership proposal form',
    data: {
      firma: 'Spółdzielnia Socjalna Zakątek',
      osoba: 'Maja Kolasa',
      email: 'maja.kolasa@zakatek-spoldzielnia.example',
      propozycja:
        'Spotkałyśmy się na Forum Ekonomii Społecznej w Krakowie (stolik z panią Iwoną). Mówiła, że oddajecie co roku ok. 30 laptopów po leasingu. My zatrudniamy osiem osób z autyzmem, które kasują dyski i składają sprzęt dla świetlic. Czy możemy wpisać się do tej puli na 2027? Zaświadczenie o kasowaniu wystawiamy.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Hotel on the Baltic, plain question',
    data: {
      imię: 'p. Woźniak',
      pytanie: 'czy basen jest z wodą morską i czy osoba po operacji zaćmy może (3 tyg.)? pies 4 kg',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'City roads office, pothole report',
    data: {
      ulica: 'Browarna / róg Garbarskiej',
      rodzaj: 'zapadnięta studzienka',
      wymiary: '40x60 cm, głęb. ok. 15',
      opis: 'postawiono pachołek, ale ktoś go ukradł. wczoraj facet na hulajnodze wyleciał przez kierownicę',
      zgłaszający: 'anonim',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Company selling label printers, plain message',
    data: {
      email: 'magazyn@sery-korycin.example',
      message:
        'Drukarka po aktualizacji przesuwa etykietę o 3 mm w dół co ok. 40 sztuk, kalibracja czujnika szczeliny nie pomaga. Etykiety termiczne 58x40 na serki, rdzeń 40. Przed aktualizacją chodziła jak złoto. Da się cofnąć firmware? Stoimy z produkcją.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Foundation publishing grants, application',
    data: {
      wnioskodawca: 'Szkoła Podstawowa w Białowieży',
      tytul: 'Żubr w naszych butach – gra terenowa',
      kwota: '7 350',
      opis: '14 stacji w lesie, karty z brajlem, tropy odlane z żywicy. Odlewy robi klasa 7, wypalanie tabliczek pan leśniczy. Wkład własny: praca, drewno i ciasto drożdżowe.',
      koordynator: 'Bazyli Tarasiuk',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Driving school, test/one-liner',
    data: { wiadomosc: 'halo czy to działa bo trzeci raz wysyłam' },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Crypto tax advisory, contact form',
    data: {
      imie: 'Hubert',
      email: 'hub.piet@skrzynka24.example',
      wiadomosc:
        'Dzień dobry, w 2022 kupiłem bitcoiny za ok. 9 tys. i sprzedałem w tym roku za 21, giełda estońska już nie istnieje. Koszty z 2022 wpisałem do PIT-38? Chyba nie. Czy można jeszcze skorygować i ile kosztuje u Państwa taka konsultacja godzinna?',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Shelter adoption survey',
    data: {
      Pies: 'any',
      Imię: 'Sophie Lambert',
      Mieszkanie: 'n/a',
      'Ile godzin sam': '0',
      Dlaczego:
        'Hello! We create short explainer videos (60-90 seconds) that show what your organisation does. Human voice over in Polish, script included, prices begin at 167 USD. Take a look at some of our previous work: https://cliptellers-video.com/samples Would you be open to hearing more?',
      Telefon: '5550192',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Hotel on the Baltic, question form',
    data: {
      imię: 'Ilona K.',
      pytanie:
        'Cześć kochany, zobaczyłam Twoją stronę i pomyślałam że napiszę :) jestem sama w Twoim mieście, mam 27 lat, szukam pana na dyskretne spotkania bez zobowiązań. Moje fotki: randki-sasiadka.top/ilona27',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Yarn shop order form',
    data: {
      produkt: 'viagra',
      motki: '100',
      mail: 'bestpill@tabletki-bez-recepty.net',
      pytanie:
        'Kamagra Gold 100 mg, Cialis 20 mg, Levitra bez recepty. Wysyłka dyskretna z Polski w 24h, płatność przy odbiorze. 12 tabletek 79 zł. tabletki-bez-recepty.net',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Language school contact',
    data: {
      imie: 'Rohit Malhotra',
      wiadomosc:
        "Hi there, my name is Rohit and I'm business development manager at a web development company from Noida. We are having team of 65+ developers in PHP, Laravel, Shopify, React. Hire dedicated resource at $9/hour, no lock in. If you have any upcoming requirement please share your WhatsApp and good time to talk.",
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Foundation grant application',
    data: {
      wnioskodawca: 'Crypto Relief Global',
      tytul: 'Inwestycja 250 EUR',
      kwota: '250',
      opis: 'Polski emeryt z Torunia zarobił 14 320 zł w pierwszym tygodniu dzięki platformie, o której banki nie chcą mówić. Sztuczna inteligencja handluje za Ciebie. Zostało 17 miejsc dla mieszkańców Polski! Zarejestruj się: zysk-ai-platforma.online',
      koordynator: 'Anna',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Roads office report',
    data: {
      ulica: 'fghrtyhj',
      rodzaj: 'inne',
      wymiary: '10',
      opis: 'Fxqwpl zorvanek trimoulti gfhd http://qzv-linkdrop.ru/?u=7731 http://bestshopwatch-rep.cn/rolex vbnmty',
      zgłaszający: 'Williamslaro',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Organ builder plain form',
    data: {
      email: 'p.kaczorowski@energia-optima.com',
      message:
        'Dzień dobry, czy rozważali Państwo obniżenie rachunków za prąd w warsztacie? Jako broker energii porównujemy 14 sprzedawców i gwarantujemy stałą cenę do 2029. Audyt faktury jest bezpłatny i do niczego nie zobowiązuje. Proszę tylko odpisać numerem telefonu, a nasz doradca z Państwa województwa oddzwoni. Z wyrazami szacunku Piotr Kaczorowski',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Printer company contact',
    data: {
      email: 'support@domena-hosting-rejestracja.com',
      message:
        'UWAGA: Państwa domena wygasa w ciągu 24 godzin. Nieopłacenie faktury nr DH/2026/118 spowoduje utratę strony oraz poczty. Aby zachować domenę należy opłacić 119,00 zł tutaj: https://domena-hosting-rejestracja.com/pay?id=118. Wiadomość wygenerowana automatycznie.',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Gas company in Niigata, form for self-reported meter readings',
    data: {
      お客様番号: '3071-5528-04',
      氏名: '外山ミツ',
      検針日: '11月22日',
      指針: '2316',
      備考: '雪囲いの板でメーターが隠れています。裏の勝手口から見てください',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Maker of woodworking bandsaws, parts order',
    data: {
      御社名: '栗原建具店',
      機種: 'BS-450N(平成6年購入)',
      部品名: '下ガイドローラー、鋸車ゴムバンド',
      数量: '各2',
      ご連絡: 'ゴムは接着タイプかはめ込みかわからず。外した写真FAXで送れます',
      FAX: '0577-62-4418',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'City bird society, sighting report',
    data: {
      種名: 'ヤツガシラ',
      個体数: '1',
      場所: '加賀市 片野鴨池の北側の畦、軽トラの横',
      日時: '2026/11/20 6:55ごろ',
      状況: 'ミミズを引っ張っていた。冠羽は立てず。カラスに追われて松林へ',
      観察者: '徳田',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Nursery school, application for temporary care',
    data: {
      お子さまのお名前: '早坂 つむぎ',
      生年月日: '2024年2月29日',
      アレルギー: '卵(加熱可)、キウイ',
      希望日: '12/8、12/10',
      理由: '下の子の検診と、私の歯の手術のため',
      緊急連絡先: '祖父 090-0000-4417',
      その他: 'まだおっぱいで寝ています。断乳できていなくてすみません',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Water heater repair, form with error code',
    data: {
      メーカー: 'ノーリツ',
      型番: 'GT-C2062SAWX',
      エラー: '632→リモコン消えた',
      症状: 'ふろ自動にすると3分ほどで止まる、シャワーは平気',
      建物: '団地5階エレベーターなし',
      お名前: '鎌田',
      電話: '夜のみ可',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Sake brewery, plain form',
    data: {
      本文: '先日、亡くなった父の蔵書から「昭和三十一年 蔵人日誌 南部杜氏 藤原」と書かれた和綴じの帳面が出てきました。御社の前身の酒造場の判が押してあります。酛立ての温度などが毛筆で書かれており、素人が持っていてもと思いまして。お納めいただけるなら年明けに伺います。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Local railway, lost property',
    data: {
      なくしたもの: '三味線の撥(べっ甲、紫の袋)',
      路線: '上田方面行き 14:06発',
      座席: '2両目の海側… じゃなくて山側のボックス',
      日付: '11月19日',
      お名前: '小唄の師匠をしております杵屋でございます',
      連絡先: '0268-38-7714',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Restaurant with kaiseki, booking form',
    data: {
      人数: '大人6 子ども1(2歳)',
      日時: '12月30日 17:30',
      コース: '松',
      苦手な食材: '祖母が生もの不可、私がえび・かに。子はうどんだけで大丈夫です',
      お名前: '仁科',
      備考: '喜寿のお祝いで紫のちゃんちゃんこ持ち込みます。着替えに部屋を5分お借りできますか',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Town hall, request for removal of a dead animal',
    data: {
      場所: '県道31号 鴨川橋の手前、のぼり側',
      内容: 'タヌキらしいのが轢かれています',
      時刻: 'けさ7時',
      氏名: '',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Ceramics school, plain short message',
    data: {
      なまえ: 'あきこ',
      メッセージ: '体験で作ったご飯茶碗、織部にしてと書いたのですがやっぱり粉引にできますか?もう窯入れちゃいました?',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Condominium management company, damage report',
    data: {
      物件名: 'パルテール西荻 804',
      発生日: '11月16日',
      被害箇所: '和室天井、押入れの奥',
      状況: '上の階の方が洗濯機のホースが外れたと謝りに来られました。染みは畳一枚分くらい、布団2組が濡れました。管理人さんには口頭で伝え済です。保険の用紙はどちらから?',
      写真枚数: '4',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Seed shop online, order form',
    data: {
      品名1: '三浦大根 小袋 2',
      品名2: 'のらぼう菜 1',
      品名3: '亀戸大根 20ml 1',
      支払: '郵便振替',
      通信欄: '先代のころからの客です。去年ののらぼうは半分コマツナみたいなのが混じりましたよ',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Amateur astronomer group, observation form',
    data: {
      観測者: '戸塚晃',
      天体: 'C/2026 J2',
      '日時(UT)': '2026 Nov 14.41',
      光度: '9.2',
      コマ視直径: "4'",
      DC: '5',
      機材: '25cm反射 x65',
      メモ: "尾はそらし目でPA290方向に10'くらい、月齢4",
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Kimono cleaning service, quote request',
    data: {
      品目: '大島紬 袷',
      汚れ: '上前に赤ワイン、衿にファンデーション、八掛にカビ',
      付着時期: 'ワインは先月、カビは多分20年前',
      希望: '生き洗い+しみ抜き(高ければカビはあきらめます)',
      氏名: '湯浅',
      メール: 'yuasa.k@hinata-mail.example',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'University hospital, request for medical records',
    data: {
      患者氏名: '工藤 昭三(故人)',
      診療期間: '平成30年~令和2年 呼吸器内科',
      請求者: '長男',
      必要な書類: '病理組織の報告書と胸部CTの画像',
      使用目的: '石綿救済法の申請。造船所にいました',
      送付先: '呉市',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Fishing boat reservation',
    data: {
      釣り物: 'ヒラメ',
      希望日: '12/13(日)',
      人数: '3',
      レンタル: '竿2、氷はいらない',
      代表者: '釜石のてっちゃん',
      備考: '一人初心者で酔いやすいのでミヨシは勘弁',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: "Model railway forum's shop, plain message",
    data: {
      件名: '動力台車',
      本文: '16番のキハ10を組んでいますが、説明書6ページの床板の穴とMPギヤの軸距(24.5)が合いません。26の方が入っていたのではないかと思います。開封してしまったので交換いただけるかだけ教えて下さい。塗装が済んでいるので急ぎません。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Neighborhood association, plain form',
    data: { 本文: '回覧板、うち3週間来てません。たぶん原さんとこで止まってる' },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Product competition of a stationery company',
    data: {
      ペンネーム: 'もぐら堂',
      年齢: '11',
      作品名: 'けしくずあつめるくん',
      せつめい:
        'けしゴムのうしろにじしゃくをつけて、てつのこながはいったけしごむだと、くずがあつまる。おかあさんは「むり」といった。',
      保護者同意: 'はい',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Web production company in Sendai, inquiry from a would-be client',
    data: {
      会社名: '有限会社 笹かま小路',
      ご担当: '三代目',
      現在のURL: 'sasakama-koji.example',
      ご相談内容:
        '検索で「笹かまぼこ 手焼き体験」と打っても同業ばかり出てうちが3ページ目です。体験の予約は電話とFAXだけなのでそれも原因でしょうか。ホームページは甥が10年前に作り、甥は今ブラジルにいます。まずは来ていただいて話を聞いてもらうことはできますか?予算は見当がつきません。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Regional bank, customer inquiry',
    data: {
      お名前: '今野',
      支店名: '角館',
      お問い合わせ:
        '「お客さま情報の再確認」というメールが来て、URLのところだけ銀行の名前の綴りが一文字違います。うっかり口座番号まで入れて暗証は入れてません。ATMは今日おろせました。止めたほうがいいですか。窓口は3時までに行けません',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Translation publisher, job application',
    data: {
      氏名: 'Mai Nguyen Thi',
      希望職種: '校正(ベトナム語・日本語)',
      日本語能力: 'N1、在留資格 技人国',
      職歴: 'ハノイの児童書出版社4年、川口市で生活情報紙を2年',
      ポートフォリオ: 'https://www.linkedin.com/in/mai-nguyen-kosei',
      志望動機:
        '御社の「ことばの畑」シリーズを市立図書館で全部借りました。ルビのふり方が、学ぶ人への敬意だと感じました。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: "Noodle machine manufacturer, a real dealer's enquiry",
    data: {
      会社: '台湾 豊禾食品機械',
      担当: '林',
      メール: 'lin@fenghe-foodmachine.example',
      内容: '11月の幕張の展示会でブース番号4-217にて名刺交換いたしました林です。その折ご案内の小型製麺機(加水50%対応)について、台中のラーメン店2軒が試打を希望しています。単相220V仕様の納期と、部品の現地在庫を弊社で持つ場合の掛率をお知らせください。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Test through a clinic booking form',
    data: {
      お名前: 'あああ',
      電話番号: '00000000000',
      診療科: '耳鼻科',
      症状: 'テスト送信です。受付の画面に出たら内線23へ',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Zoo, plain letter from a child',
    data: {
      メッセージ:
        'マヌルネコのボルくんはなんでいつもおこってるかおですか。ぼくはおこってないのにおこってるってせんせいにいわれます。2ねん1くみ さとうれん',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'Gas meter form',
    data: {
      お客様番号: '0',
      氏名: '株式会社リードブースト 田所',
      検針日: '11月20日',
      指針: '0',
      備考: '突然のご連絡失礼いたします。問い合わせフォーム営業を月3万件まで代行しております。1件あたり1.2円、平均反応率0.6%、初回5,000件は無料でお試しいただけます。ご興味のないお客様には二度とお送りしません。資料:https://leadboost-form.jp/dl',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'Bird sighting form',
    data: {
      種名: 'ブランド',
      個体数: '999',
      場所: 'スーパーコピー',
      日時: '2026',
      状況: 'ロレックス デイトナ N級品 国内発送 3年保証!ルイヴィトン、シャネル、エルメスのバーキンも入荷。業界最安値に挑戦 www.kopi-tokeiya88.com LINE ID: kopi8899',
      観察者: '店長',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'Condominium damage report',
    data: {
      物件名: 'Hello',
      発生日: '11/20',
      被害箇所: 'website',
      状況: 'My name is Natalie Quist, I run outreach for a home improvement blog with 90k monthly readers. We\'d love to contribute a free article to your site on "moisture in modern apartments", in exchange for one do-follow link. Three topic ideas are ready. Which email should I send the draft to?',
      写真枚数: '0',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'Sake brewery form',
    data: {
      本文: '【重要】貴社サイトに深刻な脆弱性を確認しました。顧客情報はすでに当方のサーバーに保存済みです。48時間以内に0.08BTCを下記ウォレットへ送金されない場合、データを公開し取引先へ通知します。bc1q7xk0vd93mz4hplq2rn8s5t6wea0yuc 警察への連絡は無意味です。',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'Restaurant booking form',
    data: {
      人数: '1',
      日時: '12月1日 00:00',
      コース: '竹',
      苦手な食材: 'なし',
      お名前: '飲食店M&A支援センター 梶',
      備考: '貴店のような繁盛店を譲り受けたいと希望される上場企業様が3社いらっしゃいます。完全成功報酬、秘密厳守で企業価値を無料算定いたします。後継者のご予定の有無だけでもお聞かせ願えませんでしょうか。15分のオンライン面談の候補日を3つお知らせください。',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'Nursery school form',
    data: {
      お子さまのお名前: 'RobertTom',
      生年月日: '1980',
      アレルギー: 'no',
      希望日: 'now',
      理由: 'オンラインカジノ 入金不要ボーナス 30ドル https://luckysamurai-spin.bet/jp 今すぐプレイ ★ бездепозитный бонус ★ 勝率97%',
      緊急連絡先: '89031847261',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'Kimono cleaning quote form',
    data: {
      品目: 'other',
      汚れ: 'none',
      付着時期: 'none',
      希望: 'Hi, do you want more Google reviews? We supply 5-star reviews from aged Japanese local guide accounts, drip-fed, non-drop guarantee. 10 reviews 85 USD, pay after seeing them live. WhatsApp +1 (470) 555 0136',
      氏名: 'Review Team',
      メール: 'sales@fivestar-localguides.com',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'Stationery competition form',
    data: {
      ペンネーム: '副業の先生 ゆり',
      年齢: '38',
      作品名: 'スマホ副業',
      せつめい:
        '1日10分スマホをタップするだけで月35万円!元保育士の私でもできました。今だけ無料でノウハウ公開中、先着30名様に現金1万円プレゼント。LINEで「はじめる」と送ってね→ line-fukugyo-yuri.work',
      保護者同意: 'はい',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Agricultural cooperative, hail damage declaration',
    data: {
      組合員番号: '11840',
      氏名: '清野',
      作物: 'ラ・フランス、りんご(ふじ)',
      園地: '大江町左沢字蛇沢 24a+8a',
      被害日: '10月27日夕方',
      被害程度: 'ラ・フランスは収穫済みで無事。ふじは無袋が7割傷果、加工に回すしかねえ',
      共済: '収入保険',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Printer toner recycling and repair, form',
    data: {
      機種名: 'LP-S3250',
      エラー表示: 'サービスへ連絡下さい 1609',
      台数: '2',
      症状: '片方は定着器からきゅるきゅる音。もう片方は紙がアコーデオンになります',
      設置場所: '小学校の職員室',
      訪問希望: '授業後、16時以降',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Temple, plain message on memorial service',
    data: {
      お名前: 'ロバーツ 恵美子',
      お便り:
        'バンクーバーに住んでおります。来年四月、母の十三回忌に帰国できそうもありません。オンラインでの回向をなさると寺報で拝見しましたが、時差がありますので日本の夕方でお願いできませんか。お塔婆は兄の名で一本お願いいたします。お布施の海外送金方法もお教えくださいませ。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Moss garden nursery, order',
    data: {
      品種: 'スナゴケ(マット30x40)',
      枚数: '18',
      品種2: 'ホソバオキナゴケ',
      枚数2: '3トレイ',
      用途: '枯山水のへりの補修、西日あたる',
      お届け: '12月上旬、置き配は猿がいるのでだめ',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Antiquarian bookshop, wanted-books form',
    data: {
      書名: '『越後の瞽女唄 採集ノート』謄写版',
      著者: 'わからない(高田の先生だと思う)',
      希望価格: '2万くらいまで',
      状態: '書込み可、落丁は不可',
      連絡先: 'gozeuta@kitaguni-net.example',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Judo club, registration for the dan examination',
    data: {
      氏名: '尾形 りく',
      現段位: '初段',
      受審: '弐段',
      形: '投の形(手技・腰技・足技)受は同じ道場の安達さん',
      全柔連ID: '500221847',
      既往: '左肩亜脱臼 R6年',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Camping ground, booking',
    data: {
      サイト: '林間B 電源あり',
      泊数: '2',
      チェックイン: '3/20',
      車: 'ハイエース+けん引トレーラー全長5.1',
      ペット: 'フェレット2',
      質問: '薪は現地で買えますか。直火は無理なのは知ってます',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Kabuki costume rental, short plain',
    data: { 内容: '白浪五人男の衣裳、中学の文化祭なので五着でいくらですか。傘はいりません。自前で作りました' },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Labor standards consultation, form',
    data: {
      業種: '介護(グループホーム)',
      勤続: '1年7か月',
      相談: '夜勤が17時から翌10時で、休憩2時間となっていますが一人夜勤なので実際は離れられません。ナースコールの記録があります。残業代としてさかのぼれるのは3年と聞きました。退職前に集めておくべき書類は何ですか。施設には知られたくないので、折り返しはメールで。',
      連絡: 'hoshizora-17@nagi.example',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Elevator company, feedback',
    data: {
      件名: '御礼',
      本文: '先週の地震の晩、閉じ込められた母(88)に、つながった電話の向こうの男性の方が40分ずっと話しかけてくださったそうです。ちぎり絵の話をしたと母がうれしそうで。お名前が分からないのですが、どうかその方にお伝え下さい。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Insect-rearing shop, plain complaint',
    data: {
      注文番号: 'KB-20881',
      本文: 'オオクワ3令♂の菌糸ビン、蓋をあけたらキノコ。幼虫は上で暴れて体重26→21gです。温度は23度管理してます。ロットの問題では?',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Public bathhouse, opinion form',
    data: {
      ご意見: 'サウナのテレビ、相撲のときだけは音を出してほしい。あと番台の猫を返してほしい(どこ行ったの?)',
      年齢: '72',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Dialysis clinic, guest patient request',
    data: {
      患者名: '浜口 徹',
      透析曜日: '火木土 午後',
      希望期間: '2/3~2/7(旅行、那覇)',
      DW: '58.4',
      ブラッドアクセス: '左前腕AVF',
      感染症: 'HCV抗体陽性・RNA陰性',
      紹介元: '津市の透析クリニック',
      送迎: 'ホテルから可能か',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Used farming machine classifieds',
    data: {
      品名: 'ヰセキ田植機 PC4 歩行4条',
      年式: '不明(親父が使ってた)',
      価格: '4万',
      状態: '始動良、苗のせ台ひび、フロート補修跡',
      引取: '長野県木島平、積込はユニックないと無理',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Local FM station, message and song request',
    data: {
      ラジオネーム: '灯台もとぐらし',
      リクエスト曲: '港のヨーコじゃないほうの港のやつ、ほら、犬の鳴き声入ってる',
      メッセージ: '今日で宗谷の漁師をやめました。船は若いのに譲りました。かあちゃんに聴かせてやってください',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Abuse contact of a hosting provider',
    data: {
      対象IP: '203.0.113.88',
      対象ドメイン: 'post-saihaitatsu-jp.example',
      種別: 'フィッシング',
      詳細: '再配達を装うSMSから誘導される偽サイトが稼働中です。11/23 09:14(JST)確認。/kr/配下にクレジットカード入力フォームあり。スクリーンショット3点を別送します。停止後にご一報ください。',
      報告者: '信濃情報セキュリティ互助会',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Hearing aid shop, call-back request',
    data: { お名前: '大塚', お電話: '042-555-0172', ご都合: '火曜以外 母が出ます、大きい声でお願いします' },
  },
  {
    language: 'ja',
    isSpam: false,
    form: "Venture investment firm, a founder's real pitch on the pitch form",
    data: {
      会社名: '株式会社ほたて殻ラボ',
      調達希望額: '4,000万円',
      事業概要:
        '陸奥湾のホタテ貝殻(年5万トン廃棄)を焼成し、道路用の凍結抑制材に。青森市内2.3kmで今冬実証、塩化物比で鉄筋腐食1/6。',
      紹介者: '八戸の橘さん(御社投資先)',
      資料: '面談時に持参',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Business newspaper club of a university, interview request',
    data: {
      所属: '大学新聞会 2年 倉持',
      取材希望: '銭湯の煙突を解体する職人さん',
      掲載: '1月号 見開き',
      質問: 'ヘルメットカメラの映像をお借りできるか/一番高い所で弁当を食べるというのは本当か',
      連絡先: 'kuramochi@gakusei-shimbun.example',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Soy sauce shop, one-liner',
    data: { お問い合わせ: 'たまり1.8L、瓶はまだありますか ペットになったの?' },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Prefectural archive, request for reproduction',
    data: {
      資料番号: '絵図-0381',
      資料名: '天保国絵図写 佐渡国のうち相川',
      利用目的: '自費出版(300部)の口絵',
      複製方法: 'デジタル画像 350dpi',
      氏名: '磯部 武',
      備考: '虫損の箇所は加工せずそのまま載せます',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Wheelchair manufacturer, repair form',
    data: {
      製品番号: 'AX-22-07719',
      故障箇所: '右ブレーキのトグル、キャスター前輪の振れ',
      使用者: '小5男子、CP、体重31kg',
      経緯: '運動会で土のグラウンドを走り回った結果です(赤組勝ちました)',
      代替機: '必要',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Driving school for drones, plain',
    data: {
      氏名: '蓑田',
      本文: '二等の実地、8の字飛行で減点21。再受講は1コマから取れますか?目視外の限定解除もまとめて申し込むと安くなりますか。球磨川の護岸点検の仕事が1月に入ってるので急いでます',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: "Beekeepers' regional group, swarm report",
    data: {
      発見場所: '民家の戸袋(和歌山県古座川町)',
      種類: 'ニホンミツバチと思う。お尻が黒い',
      高さ: '2m',
      希望: '殺さず引取り希望。来春まで待てます',
      通報者: '郵便局員の中',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'Moving company, test',
    data: { お名前: '確認', ご用件: 'probe 2 (無視してください)' },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'Local FM station request',
    data: {
      ラジオネーム: 'Emily',
      リクエスト曲: 'any',
      メッセージ:
        'Hey, we turn podcasts and radio clips into 30 viral shorts every month using our AI editor. No contract, 7-day trial for $1. Want me to make one from your last show so you can see? clipfarm-ai.com',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'Farming machine classifieds form',
    data: {
      品名: '中古重機高価買取',
      年式: '全年式',
      価格: '相談',
      状態: 'ユンボ、トラクター、フォークリフト、不動車でもOK!全国出張査定0円。他社より1円でも安ければご連絡ください。本日中のお申込みで査定額20%アップ 0120-555-093 買取王ジャパン',
      引取: '無料',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'Temple form',
    data: {
      お名前: 'Mrs. Agnes Wertheim',
      お便り:
        '神の愛により、私はアグネス夫人、末期の病気を患う未亡人です。私はあなたに慈善の仕事のため450万ユーロを寄付することを決心した。あなたはこの資金を孤児に使うことを約束しなければならない。銀行に連絡するのであなたの名前、住所、年齢を私に返信してください。agnes.wertheim@charity-will.org',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'Printer repair form',
    data: {
      機種名: '複合機リース',
      エラー表示: 'なし',
      台数: '1',
      症状: 'コピー機のカウンター料金、モノクロ0.6円・カラー6円まで下がる可能性がございます。現在のリース会社様を変えずに見直しできる新制度のご案内です。担当の者が近隣を回っておりますので、明日か明後日10分だけお時間を頂戴できませんか。オフィス通信サポート 関',
      設置場所: '-',
      訪問希望: '-',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'Insect shop complaint form',
    data: {
      注文番号: '6677889',
      本文: 'Your cаrd hаs been chаrged 89,400円 by Аmazn Pay. ご利用に覚えがない場合は24時間以内にこちらからキャンセル手続きを行って下さい。手続きが無い場合はアカウントを永久停止致します → https://amazn-pay.security-co.top/jp/cancel',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: "Beekeepers' swarm report",
    data: {
      発見場所: 'Guangdong',
      種類: 'Precision plastic mold',
      高さ: '0',
      希望: 'Hello purchase manager, this is Kevin from Dongguan. We make injection mould, die casting, CNC turning parts, tolerance 0.01mm, T1 sample in 18 days. Your drawing send me, quotation within 12 hours. Many Japan customer trust.',
      通報者: 'Kevin Luo',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'Wheelchair repair form',
    data: {
      製品番号: '1',
      故障箇所: '1',
      使用者: 'seo',
      経緯: 'www.jp-escort-night.club/tokyo 東京 デリヘル 即日派遣 人妻 無修正動画 www.jp-escort-night.club/osaka 登録無料',
      代替機: '1',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'Prefectural archive form',
    data: {
      資料番号: 'なし',
      資料名: '補助金のご案内',
      利用目的:
        '最大450万円、返済不要のデジタル化補助金が今月末で締切です。当社の認定支援機関が申請を代行し、採択率は94%。採択後のホームページ制作費は実質0円となります。対象かどうかの無料診断はこちら hojo-shindan-navi.com',
      複製方法: '-',
      氏名: '補助金ナビ事務局',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Water company in Alentejo, meter reading form',
    data: {
      n_cliente: '200418833',
      nome: 'Felismina Rato',
      leitura: '01207',
      data_leitura: '22/11/2026',
      morada_local: 'Rua do Poço Novo 8, Amareleja',
      observacoes: 'o contador tem o vidro partido e vê-se mal o último algarismo, pode ser 7 ou 1',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Tractor parts shop in Paraná, parts inquiry',
    data: {
      nome: 'Seu Valdemar',
      whatsapp: '(44) 99988-0312',
      trator: 'Massey 265 ano 87',
      peca: 'anel elástico do eixo piloto + retentor da bomba hidráulica',
      qtd: '1 de cada',
      duvida: 'o retentor é o de 32 ou 35? o mecânico mediu com régua',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'City hall of Olinda, pothole and drainage report',
    data: {
      logradouro: 'Ladeira da Misericórdia, em frente ao 214',
      tipo: 'galeria entupida',
      descricao:
        'quando chove a água desce com tudo e entra no porão de dona Zefinha. já arrancou 3 paralelepípedos. o caminhão veio olhou e foi embora',
      solicitante: 'Associação de moradores',
      protocolo_anterior: '2026/88127',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Botanical observation platform, sighting form',
    data: {
      especie: 'Drosophyllum lusitanicum',
      local: 'Serra do Açor, talude junto à estrada da Benfeita',
      data: '15-11-2026',
      n_individuos: '11 (2 em fruto)',
      ameacas: 'corte de faixa de combustível previsto',
      observador: 'Mafalda Teles',
      confianca: 'alta',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Crèche in Braga, registration',
    data: {
      nome_crianca: 'Salvador Quintas Brito',
      data_nasc: '12/09/2025',
      sala: 'Berçário',
      enc_educacao: 'Rute (mãe)',
      tlm: '910 000 447',
      saude: 'refluxo, faz omeprazol em pó; vacina do rotavírus por fazer',
      observacoes: 'chucha só para dormir, por favor não usar toalhitas perfumadas',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Bakery in Minas, order form',
    data: {
      cliente: 'Cidinha',
      'broa de fubá': '2',
      'pão de queijo congelado (kg)': '5',
      'biscoito polvilho': '4 pct',
      'rosca rainha': '1 grande',
      entrega: 'sábado antes das 9, rua de trás da matriz',
      obs: 'troco pra 200',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Dishwasher repair, form with model',
    data: {
      marca: 'Bosch',
      modelo_enr: 'SMS46KI01E/25',
      codigo_erro: 'E15 e torneira a piscar',
      sintoma: 'bomba sempre a trabalhar, tirei a base, tinha água na bandeja. Sequei, voltou ao fim de duas lavagens',
      codigo_postal: '3800-041',
      disponibilidade: 'terças',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Bus company lost and found',
    data: {
      objeto: 'saxofone soprano num saco de ginásio azul do Belenenses',
      linha: '714 sentido Praça da Figueira',
      hora: '23h e pouco de sexta',
      descricao: 'tem uma palheta partida e partituras de choro dentro',
      contacto: 'gonçalo 93 000 18 25',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Ceramic tile workshop, plain message',
    data: {
      nome: 'Ir. Teresinha',
      email: 'convento.clarissas@monfalim.example',
      mensagem:
        'Boa tarde e paz e bem. No nosso claustro faltam vinte e três azulejos de figura avulsa, do século dezassete, e alguns foram repostos nos anos 60 com uns de casa de banho. Uma benfeitora deixou-nos algum dinheiro para este fim. Fariam réplicas à mão com chacota antiga? A Madre só autoriza visita às quintas, depois de Tércia.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Notary office in Recife, document request',
    data: {
      tipo: 'certidão de inteiro teor - nascimento',
      nome_registrado: 'Josefa Maria do Espírito Santo',
      livro_folha: 'A-17, fls 203 (acho)',
      ano: '1931',
      finalidade: 'cidadania portuguesa, apostilada',
      solicitante: 'bisneta, Camila A.',
      cpf: '',
      entrega: 'correio pra Curitiba',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Surf school, booking',
    data: {
      nome: 'Yannick',
      data: '28/12 a 31/12',
      nivel: 'já me levanto mas só em espumas',
      fato: 'M largo / 44',
      aulas: '4',
      nota: 'tenho um dedo do pé partido há 3 semanas, o médico disse "logo se vê"',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Coffee cooperative, quality complaint form',
    data: {
      lote: '26/0419-B',
      produto: 'Catuaí amarelo, peneira 16',
      problema: 'fermentado / gosto de cebola',
      nota_prova: '76',
      mensagem:
        'provamos em três mesas diferentes. o lote A da mesma fazenda tava 84. vocês misturaram terreiro com secador? não quero devolver, quero entender e um acerto no preço',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Parish confraternity, plain',
    data: {
      assunto: 'andor',
      mensagem: 'quem leva o S. Gonçalinho este ano? o meu pai tem 81 e pega desde os 19 e ninguém lhe disse nada',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Auto insurance, claim form',
    data: {
      apolice: '77-0019284',
      data_sinistro: '18/11/2026',
      local: 'rotunda do Fórum, Viseu',
      descricao:
        'Um trator com reboque de lenha recuou na rotunda (!!) e a ponta de um toro entrou-me pelo radiador. O senhor assumiu, assinámos a declaração amigável em cima do capô. Ele não tem telemóvel, dou o da nora.',
      matricula: 'AE-40-RT',
      danos: 'frente, radiador, farol esq.',
      oficina: 'a que quiserem',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Veterinary clinic, appointment form',
    data: {
      tutor: 'Djalma',
      animal: 'calopsita "Pagode"',
      sintoma: 'arrancando pena do peito, cocô verde',
      urgente: 'sim',
      tel: '71 98800-1123',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Samba school, volunteer registration',
    data: {
      nome: 'Ivone dos Prazeres',
      ala: 'baianas',
      medidas: 'busto 118, cintura 110, altura 1,56',
      calcado: '36',
      observacao:
        'Saio desde 1979, só faltei no ano da cirurgia. A armação do ano passado feriu meu ombro, pede pro Juarez forrar.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Piano tuner, plain short',
    data: {
      msg: 'Piano vertical Petrof, 2 anos sem afinar, uma tecla (sol grave) fica em baixo. Quinta de manhã dá? Ílhavo',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Public library competition for short stories',
    data: {
      titulo: 'O homem que devolvia chuva',
      pseudonimo: 'Candeeiro',
      escalao: '15-18',
      n_palavras: '1487',
      escola: 'ES de Mirandela',
      declaracao: 'aceito',
      comentario: 'posso mandar outra vez? o parágrafo final saiu cortado no pdf',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: "Digital marketing agency in Porto, client's request",
    data: {
      nome: 'Abílio Fontes',
      empresa: 'Funerária Fontes & Genro',
      site: 'funerariafontes.example',
      mensagem:
        'Boas. O nosso concorrente da rua de baixo está a pagar anúncios com o nosso nome, quem pesquisa "funerária fontes" vai parar a eles. Isto é legal? Quero saber se tratam disso com a Google e quanto levam para pôr o site em condições, sem música de fundo. Nada de estrangeirices, a nossa clientela tem 70 anos.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Bank ombudsman form, customer',
    data: {
      nome: 'Rosângela P.',
      agencia: '0413',
      tipo: 'contestação',
      descricao:
        'Fizeram um Pix de R$ 2.350 da minha conta para um tal de Kauã enquanto eu tava falando com um "funcionário" que sabia meu nome e meu último saque. Liguei pro 0800 em 12 minutos. Pedi o MED, veio negado por "senha correta". Quero o áudio do meu atendimento e a resposta por escrito.',
      boletim: '3391/2026',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Winery, press enquiry',
    data: {
      orgao: 'Programa "Terra a Terra", Rádio Planície',
      jornalista: 'Duarte Nogueiro',
      assunto: 'talhas',
      mensagem:
        'Queríamos gravar o abrir de uma talha, o som do espiche a sair e o primeiro púcaro. Dia 11 já passou, bem sei, mas ouvi que o senhor Virgílio só abre no primeiro domingo de dezembro. Levamos só um gravador, ninguém filma.',
      tel: '266 000 138',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Naval shipyard, job application',
    data: {
      nome: 'Edson Carlos Bittencourt',
      vaga: 'soldador TIG/MIG',
      certificado: '6G tubo inox, ASME IX, validade 08/2027',
      experiencia: '9 anos offshore Macaé, parada na P-52, estaleiro em Angra',
      pretensao: 'a combinar',
      linkedin: 'https://www.linkedin.com/in/edson-bittencourt-solda',
      obs: 'tenho irmão que é caldeireiro, pode mandar junto?',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Cheese maker, one-liner',
    data: { mensagem: 'o azeitão leva cardo ou coalho? é pra minha mulher que é vegetariana' },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Test through a school form',
    data: { nome: 'teste', turma: '0', mensagem: 'asdf teste teste 123 (é a Carla da secretaria)' },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Beekeeper association, plain',
    data: {
      nome: 'Onofre',
      mensagem:
        'Apareceram-me 3 ninhos de velutina na mesma nogueira, a uns 14 metros. O SEPNA diz câmara, a câmara diz bombeiros, os bombeiros dizem associação. Cá estou. Tenho 40 colmeias a 200 m. Freguesia de Lordelo do Ouro não, a outra, a de Guimarães.',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Water meter reading form',
    data: {
      n_cliente: '999999999',
      nome: 'Brandon Kells',
      leitura: '100',
      data_leitura: '19/11/2026',
      morada_local: 'Austin TX',
      observacoes:
        'Hey there, quick one: are you the person who handles lead generation? We deliver 15-20 booked calls per month for utilities contractors, you only pay per show-up. Worth a quick chat Thursday? Brandon, PipelineCrate',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Tractor parts form',
    data: {
      nome: 'Robô do Pix',
      whatsapp: '(11) 90000-0000',
      trator: 'x',
      peca: 'x',
      qtd: '1',
      duvida:
        'GANHE até R$ 480 por dia avaliando produtos em casa!! vagas limitadas, pagamento todo dia no pix. chama no link renda-facil-avaliador.site e fala que veio pela Jéssica',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Samba school registration',
    data: {
      nome: 'JamesVieft',
      ala: 'bYzqRtkLmWpo',
      medidas: '1',
      calcado: '1',
      observacao:
        'fortune tiger plataforma nova pagando https://tigrinho-slots777.bet/br bônus 200% no primeiro depósito | aviator hack | https://tigrinho-slots777.bet',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Crèche registration',
    data: {
      nome_crianca: 'Crédito Pessoal',
      data_nasc: '01/01/2000',
      sala: 'outro',
      enc_educacao: 'Sra. Anne Lavigne',
      tlm: '+33 7 00 00 12 88',
      saude: 'boa',
      observacoes:
        'Olá, ofereço empréstimo entre particulares de 2.000€ a 900.000€ com taxa de 2% a toda pessoa séria e capaz de reembolsar. Mesmo inscrito no Banco de Portugal. Escreva-me hoje: annelavigne.financas@outlook-credito.com Deus abençoe',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Winery form',
    data: {
      orgao: 'Global Beverage Awards',
      jornalista: 'Fiona Pratt',
      assunto: 'nomination',
      mensagem:
        'Congratulations! Your estate has been nominated by our readers as "Best Boutique Winery Iberia 2027". To confirm the award, trophy, web badge and a two page feature are included in the winner package at £1,195. The list closes Friday, so kindly confirm your delivery address.',
      tel: '442000000',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Naval shipyard application',
    data: {
      nome: 'Prakash R',
      vaga: 'other',
      certificado: 'ISO',
      experiencia:
        'We are manpower recruitment agency from Chennai supplying welder, fitter, rigger, scaffolder, mason, from India, Nepal and Bangladesh. Zero cost to employer, replacement within 90 days. Kindly send your requirement list with salary and food accommodation detail.',
      pretensao: '0',
      obs: '',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Veterinary appointment form',
    data: {
      tutor: 'Marketing Vet Pro',
      animal: 'clínica',
      sintoma:
        'Doutor(a), sua agenda tem buracos? Criamos anúncios no Instagram que trazem de 30 a 50 tutores novos por mês, com garantia em contrato. Só atendemos uma clínica por bairro e a do seu bairro ainda está livre. Posso te mostrar em 12 minutos?',
      urgente: 'sim',
      tel: '11 4000-0000',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Public library contest form',
    data: {
      titulo: 'Fake',
      pseudonimo: 'admin',
      escalao: 'adulto',
      n_palavras: '5',
      escola: '-',
      declaracao: 'aceito',
      comentario:
        'A sua conta de webmail atingiu 99% da quota. Para não perder mensagens recebidas, valide agora: http://webmail-quota.cm-validacao.com/login.php?id=biblioteca Administrador do sistema',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Hunting and forest fire authority, burning permit request',
    data: {
      requerente: 'Amândio Caldeira',
      local: 'Quinta da Ribeira, Sarzedas',
      coordenadas: '39.8512, -7.6904',
      tipo: 'queima de amontoados - oliveira e silvas',
      data_pretendida: '02/12/2026',
      meios: 'depósito 1000 l com motobomba, enxada, o meu filho',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Fish market wholesaler, order form',
    data: {
      restaurante: 'O Barqueiro',
      peixe: 'robalo de linha 1,2-1,5 kg',
      quantidade: '8',
      outro: 'lula 4 kg, chocos com tinta 3 kg, lingueirão se houver',
      hora: '6h30',
      nota: 'da última vez a lula vinha congelada, o cozinheiro reparou',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'University of Coimbra spin-off for prostheses, plain message',
    data: {
      nome: 'Amílcar Tavares',
      email: 'amilcar.tv@ilhas-cv.example',
      mensagem:
        'Escrevo da cidade da Praia. Perdi a mão direita numa debulhadora em 2021, nível do punho. A prótese que tenho é só cosmética. Sou carpinteiro, preciso de fechar sobre um martelo, nada de dedos a mexer. Vi na televisão a vossa oficina com gancho impresso. Se for preciso ir a Portugal tenho uma irmã em Amadora. Qual é o primeiro passo, enviar molde?',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Condominium management, complaint',
    data: {
      bloco_apto: 'C-1202',
      assunto: 'barulho',
      relato:
        'o vizinho do 1302 ensaia surdo de terceira das 22h às 23h40, terça e quinta. Já conversei, ele é gente boa, diz que é só até o carnaval. Carnaval é em fevereiro!',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Photovoltaic inverter support, error form',
    data: {
      inversor: 'string 5 kW trifásico',
      n_serie: '4Q22-991-00731',
      erro: 'ISO-Fault 0x0014, só com orvalho, passa às 11h',
      instalacao: '2022, 12 módulos, telhado de lusalite',
      o_que_tentou: 'desliguei string 2 e continua, troquei MC4 que estava derretido',
      contacto: '967 000 310, Sertã',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Cachaça distillery, tour booking',
    data: {
      nome: 'Grupo da Terceira Idade Flor de Ipê',
      pessoas: '27 (3 cadeirantes)',
      data: '14/01',
      degustacao: 'sim, mas o motorista não!',
      almoco: 'tutu, couve e um prato sem carne',
      responsavel: 'Neusa, 31 99700-0041',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Municipal museum in Madeira, loan request',
    data: {
      instituicao: 'Museu do Brinquedo de Seia',
      peca: 'carro de cesto em miniatura, vime, c. 1935, inv. 0672',
      periodo: 'maio-setembro 2027',
      seguro: 'prego a prego, valor a indicar',
      condicoes: 'vitrina fechada, 50 lux, HR 50±5',
      responsavel: 'Graça Mourato',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: "Stamp dealers' classifieds",
    data: {
      titulo: 'Olho de boi 60 réis',
      preco: '4.800',
      descricao:
        'carimbo leve, margens boas em três lados, leve aminci no canto. Laudo de 1994. Não respondo "último preço"',
      cidade: 'São João del-Rei',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: "Football club's academy, registration of children",
    data: {
      atleta: 'Lourenço "Xico" Amaral',
      nascimento: '2017-03-30',
      posicao: 'guarda-redes (quer ele, eu não)',
      pe: 'esquerdo',
      clube_anterior: 'nenhum',
      exame_medico: 'marcado',
      camisola: '9-10 anos',
      quem_vai_buscar: 'avô Manuel, cartão cidadão em anexo',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Fado house, plain short',
    data: {
      mensagem:
        'Reserva p/ 4 dia 5, uma das pessoas é cega e traz cão-guia. Mesa longe da coluna s.f.f. Obrigada, Conceição',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Nursing board, request for certificate',
    data: {
      n_cedula: '5-E-71240',
      nome: 'Tânia Morgado Leal',
      documento: 'declaração de good standing',
      pais: 'Suíça (Cruz Vermelha)',
      lingua: 'francês',
      urgencia: 'sim - entrevista dia 9 em Sion',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Samba record archive, plain',
    data: {
      nome: 'Nelsinho da cuíca',
      mensagem:
        'Moçada, na ficha do compacto "Morro sem luz" vocês botaram o violão de sete como sendo do Dino. Não é. É do finado Toco Preto, eu tava no estúdio segurando o abafador. Disco foi gravado em fev. de 68 e não 69. Corrige aí em nome da viúva.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Sewage company, damage claim',
    data: {
      titular: 'Padaria Bom Jesus ME',
      endereco: 'R. Marechal Hermes 77, Pelotas',
      data_ocorrido: '16/11',
      dano: 'retorno de esgoto no depósito: 14 sacos farinha 25 kg, masseira (motor), piso',
      valor_estimado: '9.640,00',
      anexos: 'notas e fotos',
      conta: 'não tenho débitos',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Wine bottle printing firm, quote request',
    data: {
      empresa: 'Lagar do Côro',
      produto: 'garrafa 0,5 L serigrafia 2 cores + ouro',
      qtd: '1 200',
      prazo: 'antes da Feira de Moura',
      observacao: 'o ouro tem de aguentar azeite a escorrer, as do ano passado descascaram',
      mail: 'lagar@docoro.example',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Diving centre, plain question',
    data: { nome: 'Beatriz', mensagem: 'Tenho asma mas só de gatos. Posso fazer o batismo nas Berlengas?' },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Genealogy society, research request',
    data: {
      apelido: 'Vasconcelos Gamboa',
      freguesia: 'Santa Luzia, Angra',
      periodo: '1790-1840',
      o_que_sabe:
        'o meu hexavô foi exposto na roda com uma fita verde e um bilhete; na margem do assento alguém escreveu "filho de L.". Família emigrou para Bento Gonçalves',
      pergunta: 'há livros da roda digitalizados?',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: "Solar eclipse tour operator's waiting list",
    data: {
      nome: 'Prof. Hélio Sarmento',
      lugares: '2',
      cidade: 'Bragança',
      equipamento: 'tripé + refrator 80 mm, 11 kg de bagagem',
      mensagem: 'estive na lista para o de agosto e caiu o autocarro. em 2027 só Tarifa ou também Luxor?',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Software company, real partnership proposal',
    data: {
      nome: 'Irene Salvaterra',
      organizacao: 'Misericórdia de Vila Flor',
      email: 'irene.s@scm-vilaflor.example',
      proposta:
        'Usamos o vosso programa de picagem há seis anos. Juntámo-nos a outras quatro misericórdias do distrito e queríamos ser piloto do módulo de turnos noturnos de que falou o vosso técnico, o Hugo. Em troca pedimos o primeiro ano sem mensalidade. Reunimos dia 10 em Mirandela, cabe mais um à mesa.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Hosting provider abuse form',
    data: {
      url: 'http://cobranca-luz-2via.example/boleto',
      tipo: 'golpe de boleto',
      relato:
        'minha mãe recebeu esse site por zap, o boleto sai com o logo da distribuidora mas o beneficiário é uma tal de LM Serviços. o CNPJ foi aberto semana passada. tirem do ar pelo amor de deus, ela quase pagou 312 reais',
      email: 'rlopes@caixadolopes.example',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Confectionery recipe contest',
    data: {
      receita: 'Pudim Abade de Priscos da tia Olinda',
      ingredientes:
        '15 gemas, 500 g açúcar, 1/2 l água, 50 g toucinho de Chaves, cálice de Porto, casca de limão, pau de canela, caramelo',
      modo: 'Ponto de fio. O toucinho sai, o remorso fica. Banho-maria 50 min e nunca abrir antes',
      autora: 'Zulmira, Prado',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Elevator emergency phone service, one-liner test',
    data: { msg: 'TESTE LINHA 4 - ignorar - técnico Fábio' },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Speech therapy practice, plain',
    data: {
      nome: 'Pai do Vicente',
      telefone: '21 97000-5512',
      mensagem:
        'Meu filho tem 4 e troca o "k" pelo "t", fala "tachorro". A escola diz esperar, a avó diz frenectomia. Fazem avaliação no sábado? Temos Unimed intercâmbio',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'River transport in Amazonas, cargo booking',
    data: {
      remetente: 'Comercial Boto Tucuxi',
      carga: '60 cx sabão, 2 freezers horizontais, 1 rabeta 6,5 hp',
      origem: 'Manaus, balsa do Cavalcante',
      destino: 'Fonte Boa',
      saida: 'terça',
      peso: 'uns 900 quilos',
      obs: 'freezer vai em pé senão queima',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Cork company, thank-you note',
    data: {
      mensagem:
        'Recebi as rolhas da amostra hoje. Cheirei-as a todas como um doido. Nem uma com TCA. Muito bem. Agora falemos de preço quando o Sr. Arlindo voltar da caça. P. Mergulhão',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Crypto exchange support form, genuine customer',
    data: {
      usuario: 'leitaomarcos88',
      assunto: 'informe de rendimentos',
      mensagem:
        'preciso do informe 2025 com custo de aquisição em reais pra malha fina, o csv vem em dólar e com data americana. já abri chamado 118274 e fechou sozinho',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Fish market order form',
    data: {
      restaurante: 'Bella',
      peixe: 'sexo',
      quantidade: '69',
      outro:
        'Oi amor, tenho 22 aninhos e faço chamadinha de vídeo bem safada, primeira é grátis, meu perfil com fotos tá aqui privezinho-da-bella.cam',
      hora: '00:00',
      nota: 'beijos',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Municipal museum form',
    data: {
      instituicao: 'Shenzhen Brightwall LED Co.',
      peca: 'LED display P2.5',
      periodo: '2026-2027',
      seguro: 'CE, RoHS',
      condicoes:
        'Dear friend, do you have plan of indoor led screen for exhibition? We supply factory direct, 3 years warranty with 5% spare parts. Price from USD 420 per sqm EXW. Project photos by WhatsApp +86 130 0000 7751',
      responsavel: 'Amy',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Classified ads stamp form',
    data: {
      titulo: 'Invista em PETRO-IA',
      preco: '1.250',
      descricao:
        'O apresentador revelou ao vivo, e o Banco Central tentou tirar do ar: com R$ 1.250 o robô de inteligência artificial devolve R$ 27.000 por mês. Veja a entrevista completa antes que apaguem petro-ia-renda.click',
      cidade: 'Brasília',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Nursing board form',
    data: {
      n_cedula: '0000',
      nome: 'Gerald Finch',
      documento: 'backlinks',
      pais: 'USA',
      lingua: 'inglês',
      urgencia:
        'I noticed your site has strong authority in the health sector. I represent several online pharmacies and gambling brands, and we pay $150 for a link in any existing article. PayPal or USDT, paid same day. What is your rate for 10 links?',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Software firm contact',
    data: {
      nome: 'Thaís Andrade',
      organizacao: 'Conecta Listas',
      email: 'thais@conectalistas-b2b.com',
      proposta:
        'Temos 4,2 milhões de e-mails de empresas portuguesas e brasileiras, segmentados por CAE/CNAE, com nome do decisor e telemóvel. Base atualizada em outubro e conforme o RGPD. Esta semana a base completa fica por 249 €. Envio amostra de 100 contactos do vosso setor?',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Eclipse tour waiting list',
    data: {
      nome: 'Viktor Hale',
      lugares: '1',
      cidade: 'Lagos',
      equipamento: 'none',
      mensagem:
        'I am a US army officer presently in Syria and I discovered a metal box of cash, 12.5 million dollar. I need trustworthy person to receive box by diplomatic courier. You take 35 percent. Please this is confidential, answer only vhale.sgt@armymail-office.com',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Speech therapy form',
    data: {
      nome: 'Equipe AgendaZap IA',
      telefone: '0',
      mensagem:
        'Oi, tudo bem? Testei ligar pro seu consultório ontem às 19h e ninguém atendeu 😬 Nossa secretária com inteligência artificial responde no WhatsApp 24h, marca, remarca e cobra. R$ 97/mês e os primeiros 7 dias são por nossa conta. Quer ver ela conversando com você agora?',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Diving centre question',
    data: {
      nome: 'SeanBrist',
      mensagem:
        'ozempic sem receita entrega 48h https://semaglutida-express.store/pt ; mounjaro genérico ; saxenda barato ; wegovy comprar online ; https://semaglutida-express.store/desconto',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Municipal water utility, self-reading form',
    data: {
      abone_no: '10448273',
      ad_soyad: 'Makbule Sarıgöl',
      sayac_no: '98-33104',
      endeks: '1841',
      tarih: '22.11.2026',
      aciklama: 'apartman görevlisi okumuyor, üç aydır tahmini geliyor fatura',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Tractor dealer parts form, Konya',
    data: {
      isim: 'Durmuş',
      tel: '0532 000 41 17',
      model: 'Fiat 480 (80 kasa)',
      parca: 'debriyaj baskı balata takımı, kuyruk mili keçesi',
      adet: '1+2',
      not: 'baskı 10 luk mu 11 lik mi bilemedim, eskisini söktük ölçü 280',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Bird observation network',
    data: {
      tür: 'Kelaynak (Geronticus eremita)',
      adet: '3',
      yer: 'Birecik, üretme istasyonunun 4 km güneyi, mercimek tarlası',
      tarih: '13.11.2026 08:40',
      gözlemci: 'Şükran Batman',
      not: 'birinde sarı halka, kod okunamadı; 10 dk beslendiler',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Nursery registration, Eskişehir',
    data: {
      cocuk_adi: 'Alya Nur',
      dogum: '17.05.2022',
      veli: 'Okan Demirtürk',
      tel: '0555 000 91 02',
      kan_grubu: '0 rh-',
      hastalik: 'ateşli havale geçirdi (1 kez), çölyak',
      servis: 'Çamlıca mahallesi köprü altı',
      not: 'gluten yok, doğum günü pastası gelince haber verin kendiminkini yollayayım',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Baklava shop, holiday order',
    data: {
      musteri: 'Gülten hn.',
      'fıstıklı baklava': '3 kg',
      şöbiyet: '1 kg',
      'kuru baklava': '2 tepsi (kargo)',
      teslim: 'Almanya / Duisburg',
      odeme: 'havale',
      istek: 'tepsinin altına isim yazmayın sürpriz',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Combi boiler service, form with error code',
    data: {
      marka: 'Demirdöküm',
      model: 'Nitromix 24',
      ariza_kodu: 'F.28',
      aciklama:
        'Sabahları ateşlemiyor öğlen düzeliyor. Gaz açık, ocak yanıyor. Servis bi geldi elektrot sildi gitti 1250 tl aldı',
      ilce: 'Mamak',
      randevu: 'C.tesi',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'City bus lost property',
    data: {
      esya: 'siyah fagot kutusu (müzik aleti) üstünde konservatuvar çıkartması',
      hat: '35C',
      durak: 'Balat - Eminönü arası',
      gun: 'Salı akşam 18.20 civarı',
      ulasim: 'berkay, 0541 000 66 30, sınavım var yalvarırım',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: "Hazelnut growers' cooperative, damage declaration",
    data: {
      uretici: 'Temel Kalyoncu',
      koy: 'Aralık köyü, Çamaş',
      ada_parsel: '118/22',
      zarar: 'dolu + külleme',
      alan: '9 dönüm',
      randıman: '46 geldi geçen sene 51 di',
      tarsim: 'poliçe var',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Calligraphy museum, plain message',
    data: {
      adi: 'Nevzat Tuğrul',
      eposta: 'ntugrul@evrakimetruke.example',
      mesaj:
        'Merhabalar, dedemden kalan bir hilye-i şerif levhasının ketebesinde "Hasan Rıza" okunuyor ancak tarihi 1338, oysa merhumun vefatı 1920 diye biliyorum. Taklit midir, öğrencisi mi imzalamış? Satmak niyetim yok, torunlarıma doğru anlatmak isterim. Cuma günleri Fatih\'te oluyorum, getirip gösterebilirim.',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Land registry help site, document request',
    data: {
      belge: 'eski tapu kütük kaydı (zabıt defteri)',
      il_ilce: 'Kastamonu / Daday',
      malik: 'Hacı Veli oğlu İsmail',
      yil: '1341-1345',
      amac: 'izale-i şuyu davası',
      talep_eden: 'Av. Pelin Göçer',
      baro_sicil: '',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Gulet charter, booking request',
    data: {
      kisi: '8 (ikisi bebek)',
      rota: 'Göcek - Fethiye, Tersane adası olsun',
      tarih: '6-10 Haziran',
      kabin: '4',
      isim: 'Ahu',
      soru: 'kaptan yemek yapıyo mu, balık tutarsak pişirir mi :))',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Natural gas distributor, plain complaint',
    data: {
      mesaj:
        'Sokağı kazdınız bıraktınız. 4 gün oldu. Kasap dükkanının önü çukur, müşteri atlayarak giriyor. Ne zaman kapanacak? Yeşilova cad. no 11',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Car insurance claim form',
    data: {
      police_no: '4410-88713',
      plaka: '42 ABZ 119',
      hasar_tarihi: '17/11/2026',
      olay: "Kayınpederin bahçede park halindeyken üstüne ceviz silkmişler, kaput ve tavanda 60'a yakın göçük. Ön camda yıldız çatlak var. Suçlu yok, ceviz var.",
      istenen: 'boyasız göçük',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Vet for large animals, appointment',
    data: {
      sahip: 'Hıdır',
      hayvan: 'simental düve, 1.5 yaş',
      sikayet: 'doğum gecikti 9 gün, memesi doldu, yemiyor',
      koy: 'Çukurköy',
      tel: '0536 000 12 12 acele',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Pastry recipe contest',
    data: {
      yemek_adi: 'Haluj (Çerkes)',
      malzeme: '4 su b. un, 1 yumurta, çökelek, pul biber, tereyağ',
      yapilisi:
        'Hamuru sakız gibi yoğur, 20 dk yatır. Çay bardağıyla kes. İçini koy saç örgüsü gibi kapat. Kaynar suda yüzeye çıkınca al, sarımsaklı yoğurt sevene.',
      yarismaci: 'Setenay, Uzunyayla',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Concrete mixing plant, tender enquiry',
    data: {
      kurum: 'Akpınar Belediyesi Fen İşleri',
      ihale_no: '2026/1184420',
      kalem: 'C30/37 hazır beton 640 m³ pompalı; kür kimyasalı 12 bidon',
      teslim: 'iş programına göre, günde en çok 80',
      sorular:
        "Teknik şartname 4.3'te slump S4 deniyor, ek listede S3. Hangisine teklif verelim diye soran oldu, sizin reçeteniz hangisine uygun?",
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Village school alumni page, plain',
    data: {
      isim: 'Hasan Hüseyin',
      mesaj:
        '1968 mezunuyum. öğretmenimiz Perihan hanımı arıyorum, Ladik tarafına tayini çıkmıştı. yaşıyorsa elini öpeyim. yoksa mezarını söyleyin',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Hobby aquarium shop, plain question',
    data: {
      email: 'bora_akv@posta-evi.example',
      soru: 'apistolar yumurtayı yedi yine. ph 6.2 gh 3, kestane yaprağı var. erkeği ayırayım mı',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Digital agency in Bursa, client',
    data: {
      firma: 'Kestaneci Nuri Usta',
      yetkili: 'Yeğeni Oğuz',
      web: 'kestanecinuri.example',
      talep:
        "Abi siteyi eleman yapmış gitmiş, şifreler onda. Google'da bizim adımıza başka şubeler görünüyor, Ankara'da şube yok mesela ama var diyor. Onları kaldırtmak + kestane şekeri aramalarında üstlere çıkmak istiyoruz, yılbaşı geçmeden. Fiyat verirken kdv dahil yazın dayım kızıyor",
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Bank contact form, customer',
    data: {
      musteri: 'Emine T.',
      konu: 'şüpheli arama',
      mesaj:
        "0850'li numaradan arayıp kartımdan 9.800 lira çekilecek iptal için gelen kodu oku dediler, okumadım kapattım ama T.C. mi biliyorlardı. Kartı kapatayım mı yoksa siz mi aradınız gerçekten?",
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: "Archaeology magazine's source firm, press enquiry",
    data: {
      kurum: 'Eskiçağ Postası dergisi',
      isim: 'Derya Akkoyun',
      konu: "Dosya: Anadolu'da çan ve zil dökümü",
      mesaj:
        "Kastamonu'daki dökümhanenizde ustaların kum kalıbı bozuşunu fotoğraflamak istiyoruz. İki kişi geliriz, flaş kullanmayız. Aralığın ikinci haftası fırın yanıyor mu? Metin basılmadan size okutulur.",
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Textile mill, job application',
    data: {
      ad: 'Şevval Kurtuluş',
      pozisyon: 'desinatör (jakar)',
      deneyim: '5 yıl Denizli, havlu ve bornoz; NedGraphics, biraz Texcelle',
      okul: 'güzel sanatlar tekstil',
      portfolyo: 'https://www.behance.net/sevvalkdesen',
      maas: '52.000 net',
      not: "vardiya olmaz, kızım kreşte 18'de kapanıyor",
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Cem house culture association, short',
    data: { mesaj: 'Bağlama kursu perşembe mi cuma mı? 9 yaş alıyor musunuz solak' },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Test in a hotel reservation form',
    data: { ad: 'deneme', giris: '01.01.2027', cikis: '02.01.2027', not: 'deneme deneme, ses bir ki' },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Rug restorer, plain letter',
    data: {
      isim: 'Catherine Ozer',
      mesaj:
        "Merhaba, Türkçem zayıf, özür dilerim. Kayınvalidem bir Konya Ladik kilim bıraktı, iki yerde güve yemiş ve bir köşe köpek. Ölçü 140x210. Eşim diyor çöpe, ben diyorum hayır!! Fotoğraf nereye yollarım? Bristol'den kargo gümrük sorun olur mu?",
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Water utility self-reading',
    data: {
      abone_no: '1234',
      ad_soyad: 'Deniz Reklam',
      sayac_no: '0',
      endeks: '0',
      tarih: '20.11.2026',
      aciklama:
        "Sayın yetkili, Google 1. sayfa garantili SEO paketimiz 4.900 TL+KDV'den başlıyor. 6 ay içinde ilk sayfada değilseniz ücret iade. Ücretsiz site analizi için firma adınızı yazmanız yeterli. zirveseo-garanti.com",
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Baklava shop order',
    data: {
      musteri: 'Deneme Bonusu',
      'fıstıklı baklava': '1',
      şöbiyet: '1',
      teslim: '1',
      odeme: '1',
      istek:
        '🎰 Yatırım şartsız 500 TL deneme bonusu veren siteler güncel liste 🎰 çevrimsiz, anında çekim >>> bonusveren-adres47.com telegram: @bonuskralin',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Vet appointment',
    data: {
      sahip: 'Angela Wu',
      hayvan: 'disposable gloves',
      sikayet:
        'Dear, we produce nitrile gloves, syringes, veterinary ear tags and AI sheaths in Jiangsu. 20 years, CE/ISO13485. Price very competitive for Turkey market, LCL accept. Please advise your monthly quantity and destination port?',
      koy: 'Jiangsu',
      tel: '8651000000',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Nursery registration',
    data: {
      cocuk_adi: 'Kredi Notu',
      dogum: '01.01.2000',
      veli: 'Finans Danışmanlık',
      tel: '0850 000 77 11',
      kan_grubu: 'A',
      hastalik: 'yok',
      servis: 'yok',
      not: "Bankalardan kredi alamayanlar dikkat! İcralık, kara listede, memur, emekli fark etmez. 24 saatte 500 bin TL'ye kadar senetle nakit. Dosya masrafı sonradan. Sadece whatsapp.",
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Car insurance claim',
    data: {
      police_no: 'QW77',
      plaka: '34 XX 00',
      hasar_tarihi: '01/11/2026',
      olay: "Hello, I'm Lucas from Fleetlytics. We build AI chatbots that answer insurance customers in 40 languages and cut call volume in half. I've already trained a demo bot on your homepage, would you like the link to try it?",
      istenen: 'demo',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Museum plain form',
    data: {
      adi: 'Yasemin',
      eposta: 'yasemin@kolayyatirim-tr.com',
      mesaj:
        'Merhabalar, Togg ve Aselsan hisselerine ortak olmak ister misiniz? Devlet destekli proje kapsamında 7.500 TL ile başlayanlar ayda 62.000 TL kazanıyor. Danışmanımız sizi arasın, başvuru formu: kolayyatirim-tr.com/basvuru',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Recipe contest form',
    data: {
      yemek_adi: 'kkjhgf',
      malzeme: 'https://escort-izmir-gece.vip',
      yapilisi:
        'izmir escort bayan, bornova rus escort, karşıyaka otele gelen bayanlar, gerçek resimli, 7/24 <a href="https://escort-izmir-gece.vip">tıkla</a>',
      yarismaci: 'Melisa',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Bus lost property form',
    data: {
      esya: 'parcel',
      hat: '0',
      durak: 'PTT Kargo',
      gun: 'bugün',
      ulasim:
        'Gönderiniz adres eksikliği nedeniyle dağıtıma çıkarılamamıştır. 24,90 TL yeniden teslim ücretini kartla ödeyiniz, aksi halde paket iade edilecektir: ptt-gonderitakip.teslim-onay.com',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Olive press, weighing and booking form',
    data: {
      uretici: 'Zeynel Abidin Koç',
      cesit: 'Gemlik + biraz Halhalı',
      miktar: 'tahmini 1.8 ton',
      hasat: '28 Kasım',
      sikim: 'soğuk, 27 dereceyi geçmesin',
      teneke: 'kendim getiriyorum 40 adet',
      not: 'geçen sene başkasının zeytiniyle karıştı, başında duracağım',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Natural science museum, meteorite report form',
    data: {
      buluntu: '412 gr siyah kabuklu taş',
      yer: 'Sarıçiçek civarı, Bingöl, dere yatağı',
      miknatis: 'çekiyor (az)',
      kesit: 'yok, kıymadım',
      bulan: 'Ferhat, çoban',
      tel: 'muhtarda 0426 000 14 02',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Elevator maintenance, fault report',
    data: {
      bina: 'Lale Sitesi B blok',
      hata: 'E42 / kapı kilit',
      kat: '3 ile 4 arasında duruyor',
      icerde_kimse: 'yok elhamdülillah',
      bildiren: 'yönetici Sevim',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'University registrar, transcript request',
    data: {
      ogrenci_no: '9904127',
      ad: 'Barış (eski soyad: Uzel, şimdi: Lindqvist)',
      bolum: 'Gemi Makineleri İşletme',
      belge: 'ders içerikleri ingilizce + transkript',
      adet: '2 kapalı zarf',
      adres: 'Chalmersgatan 9, Göteborg',
      dekont: 'ekte',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Marbling paper supplies, order form',
    data: {
      urun_1: 'kitre (a kalite) 250 gr',
      urun_2: 'sığır ödü 100 cc',
      urun_3: 'lahor çividi toprak boya',
      urun_4: "at kılı fırça gül dalı 5'li",
      ad: 'Ebruzen Müjgan',
      aciklama: 'geçenki öd kokmuştu, taze olsun lütfen',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Hiking club, trip registration',
    data: {
      katilimci: 'Onur Yazgan',
      parkur: 'Kaçkar - Yukarı Kavrun / Mezovit',
      tecrube: 'Aladağlar 2 kez, buz kazması kursu',
      kan: 'B+',
      ilac: 'levotiron 75',
      yakini: 'annem 0462 000 55 19 ama sakın boşuna aramayın',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Hospital of Thoracic diseases, plain question',
    data: {
      ad_soyad: 'Yeter Ekinci',
      mesaj:
        'Eşim kot kumlamada çalıştı 2003-2006 Küçükköy. Şimdi silikozis diyorlar. Maluliyet için heyet raporunu burdan mı alıyoruz SGK sevk mi edecek. Yürüyünce nefesi yetmiyor merdiven çıkamıyor. Hangi gün gelelim, sabah kaçta sıra alalım',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Antique clock repair, form',
    data: {
      saat: 'Vacheron değil :) Serkisof demiryolu köstekli, 18 taş',
      ariza: 'kurma kolu boşa dönüyor',
      deger: 'manevi',
      kargo: 'sigortalı gönderebilirim Rize',
      isim: 'Ali Rıza Bey (emekli makasçı)',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Film festival, submission form',
    data: {
      eser: 'Tuzun Hafızası',
      yonetmen: 'Hevin Aras',
      sure: "23'",
      tur: 'belgesel',
      dil: 'Kürtçe (Kurmancî), altyazı TR/EN',
      sinopsis:
        'Tuz Gölü kıyısında son tuz işçisi kadınlar, eldivenleri parçalanınca gölün sesini kaydetmeye başlıyor.',
      gosterim: 'DCP',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Local council, stray and noise complaint',
    data: {
      adres: 'Bahariye sok. 18 arkası',
      konu: 'horoz',
      aciklama:
        'Komşu terasta 2 horoz besliyor, biri gece 03:15 te başlıyor. Zabıta geldi, horoz sustu, gitti, başladı.',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Textile dye supplier, technical form',
    data: {
      musteri: 'Boyasan Apre',
      urun: 'reaktif turkuaz HGN',
      parti: '26-0712',
      sorun: 'abrajlı çıkıyor, kenar-orta farkı 0.8 dE',
      flotte: '1:6',
      ph: '11.2',
      ekleyecekleriniz: 'sodayı kademeli verdik yine aynı. lab numuneniz düzgün bizde değil, su sertliği 4 fH',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Prayer bead turner, plain order',
    data: {
      mesaj:
        'selamün aleyküm ustam, 33 lük kuka, arpa kesim 7x10, imame gümüşsüz olsun babama umreye yetişecek 20 aralık. fiyat yaz',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Pilot training school, call-back',
    data: {
      ad: 'Tuana',
      tel: '0507 000 28 46',
      ne_zaman: 'Öğle arası 12.30-13.15',
      konu: 'PPL, 1. sınıf sağlık, gözüm -3.25',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Classified ads of a fishing town',
    data: {
      baslik: 'satılık piyade 6.20 kestane kaplama',
      fiyat: '185 bin pazarlık çay içerken',
      detay:
        'pancar motor 9 beygir, bu kış kalafatı yapıldı zehirlisi vuruldu. Ağ, paragat hediyesi. Bağlama Poyrazköy. Bağkur borcum olmasa satmam',
      sahibi: 'Reis Cemal',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Publisher, plain letter from a translator',
    data: {
      isim: 'Nilgün Varol',
      'e-posta': 'nvarol@ceviriodasi.example',
      mesaj:
        'Gürcüceden Türkçeye yaptığım Vaja-Pşavela seçkisi bitti; yüz doksan dize "Yılan Yiyen" dahil, dipnotlu. Daha önce iki yayınevi "şiir satmıyor" deyip döndü. Sizin Kafkas dizinizde Avarca masallar çıkınca heveslendim. Dosyanın ilk otuz sayfasını nasıl ulaştırayım, basılı mı istersiniz? Telif konusunda mirasçı yok, kamu malı.',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Carpet washing, pick-up form',
    data: {
      mahalle: 'Yunus Emre',
      halı_adet: '3 makine + 1 el dokuma yün',
      kat: '5 (asansör çalışmıyor kusura bakmayın)',
      leke: 'kedi çişi, nar suyu',
      gun: 'pazartesi sabah',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Drone mapping company, partnership proposal',
    data: {
      kurum: 'Doğu Akdeniz Sulama Birliği',
      ad: 'Mühendis Levent Aydıngün',
      teklif:
        'Ekimdeki çalıştayda konuşmuştuk; kanaletlerdeki kaçakları termalle bulma işi. Birliğimizde 212 km hat var. Bir pilot güzergâh (Yenice-3) için siz uçun, doğrulama kazısını biz yapalım, sonucu ortak raporlayıp bakanlığa birlikte gidelim diyorum. Başkanın onayı sözlü var.',
      tel: '0324 000 71 09',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Hosting company abuse desk',
    data: {
      ihlal_turu: 'oltalama',
      adres: 'e-devlet-aidat-iade.example/giris',
      ip: '198.51.100.23',
      aciklama:
        "Sayfa T.C. ve internet bankacılığı şifresi topluyor. USOM'a bildirildi (no 26-55091). Whois'te sizin bayi görünüyor. Kaynak kodda telegram bot anahtarı açıkta duruyor.",
      bildiren: 'gönüllü, isim vermek istemiyorum',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Chess federation branch, tournament registration',
    data: {
      sporcu: 'Ege Poyraz Tan',
      ukd: '1412',
      kategori: '12 yaş altı',
      kulup: 'Ferdi',
      bye: '2. tur (okulda sınav)',
      veli_notu: 'satranç saatini kendi getirsin mi',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Gold jeweller, thank-you',
    data: {
      mesaj:
        'Yüzüğü küçülttürmüştüm, içine yazıyı da unutmamışsınız. hanım ağladı ben de ağlıyodum az kalsın. Allah razı olsun. Sıtkı',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Prosthetic shoe maker, measurement form',
    data: {
      ayak: 'sağ 38, sol 36.5',
      tani: 'çarpık ayak (PEV) ameliyatlı',
      yukselti: '2.2 cm',
      renk: 'siyah ya da bordo',
      kullanim: 'öğretmenim bütün gün ayakta',
      ad: 'Hatice G.',
      rapor: '2 yıllık var',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Computer store, return form',
    data: {
      siparis: 'HB-3390127',
      urun: "27'' monitor",
      neden: 'ölü piksel 3 tane + kutudan klavye çıktı (??)',
      iban: 'sonra veririm',
      mesaj: 'klavyeyi de geri yollayayım mı onun parasını ödemedim ki',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Tea research station, soil sample form',
    data: {
      numune_no: 'RZ-26-318',
      bahce: 'Çayeli Madenli, 3,5 dönüm',
      ph_onceki: '3,9',
      gubre: '25-5-10 dönüme 70 kg',
      sikayet: 'filizler sarardı, kotanlama yaptık',
      istek: 'kireç verelim mi',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Radio drama archive, one-liner',
    data: { mesaj: "Arkası Yarın'da 1983 kışında bir fener bekçisi vardı, adı neydi o oyunun" },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Currency exchange office software, support',
    data: {
      kullanici: 'kasa2',
      surum: '8.14',
      hata: '"Parite tablosu kilitli (0x8F)"',
      aciklama:
        'öğlen güncellemeden sonra alış satış yer değişti, 20 dk zararına dolar sattık. acil arayın!!! 0212 000 31 90',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Olive press booking',
    data: {
      uretici: 'Global Trade Desk',
      cesit: 'other',
      miktar: '9999',
      hasat: '2026',
      sikim:
        'Dear Sirs, our company EuroGulf Import is interested to buy your products in large quantity, 3 containers monthly. Please open attached specification and sign in with your company email to view the order: http://order-docs-view.eurogulf-share.com/PO8841',
      teneke: '1',
      not: 'urgent',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Film festival submission',
    data: {
      eser: 'Followers',
      yonetmen: 'Kylie',
      sure: '1',
      tur: 'kurmaca',
      dil: 'EN',
      sinopsis:
        'Get 10,000 real Turkish Instagram followers for $39 or 1M views on your trailer for $120! No password needed, starts in 15 minutes. growtower-smm.com',
      gosterim: 'online',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Hiking club registration',
    data: {
      katilimci: 'Jinekolog Dr. Kaan',
      parkur: 'zayıflama',
      tecrube: '20 yıl',
      kan: '0',
      ilac: 'SARI PAPATYA KAPSÜL ile ayda 14 kilo! Diyet yok spor yok. Sağlık bakanlığı onaylı, kapıda ödeme, 2 alana 1 bedava. sipariş: form-kapsul-tr.shop',
      yakini: 'yok',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Elevator fault report',
    data: {
      bina: 'asd',
      hata: 'asd',
      kat: '1',
      icerde_kimse: 'hayır',
      bildiren: 'RaymondEromi zithromax buy no rx http://meds-ave-online.ru levaquin http://meds-ave-online.ru/cheap',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Publisher plain form',
    data: {
      isim: 'Meltem Aksoy',
      'e-posta': 'meltem@webdukkanim-ajans.com',
      mesaj:
        "İyi çalışmalar, yayınevinizin sitesini inceledim ve açıkçası mobilde çok eski göründüğünü fark ettim. Yeni nesil, yapay zeka destekli site tasarımını 9.999 TL'ye 5 günde teslim ediyoruz; alan adı ve hosting bir yıl bizden. Referans çalışmalarımı paylaşmamı ister misiniz?",
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Computer store return',
    data: {
      siparis: '0001',
      urun: 'Facebook page',
      neden: 'Meta Business Support',
      iban: 'TR00',
      mesaj:
        'İşletme sayfanız telif hakkı ihlali nedeniyle 24 saat içinde kalıcı olarak silinecek. İtiraz etmek için kimlik doğrulayın: meta-itiraz-merkezi.help-page.co/tr/case/490218',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Drone company contact',
    data: {
      kurum: 'TopTech Offshore',
      ad: 'Nadia Rahman',
      teklif:
        'Hi, I came across your profile and was impressed. We are a Dhaka based team offering GIS digitizing, LiDAR point classification and CAD drafting at 6 USD per hour. Happy to do a free trial of 8 hours so you can judge quality. May I send the NDA?',
      tel: '+880 2 000 000',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Gold jeweller',
    data: {
      mesaj:
        "Merhaba canım ben Olga, Moldova'dan. Türk erkeği arıyorum evlilik için ciddi. Telefonum pahalı o yüzden buradan yaz bana olga-kalbim.date resimlerim var. öptüm",
    },
  },
];
