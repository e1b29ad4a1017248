import type { WholeSubmission } from './corpus/texts';

/**
 * Submissions for tests only, in the shares in which forms get them, by somebody who had read neither the filter's word
 * lists nor its training messages. Nothing in the filter may be adapted to them.
 */
export const inboxSet: readonly WholeSubmission[] = [
  {
    language: 'en',
    isSpam: false,
    form: 'Narrowboat hire company on a canal, enquiry form',
    data: {
      'your-name': 'Gwen Tattersall',
      'your-email': 'gwentatt@fernhollow.example',
      dates: '14-21 June',
      party: '6 adults, 1 labrador',
      'your-message':
        'Is the dog extra and does the 62 footer have a proper bath or just the shower? Husband has a new hip.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Piano tuner, contact form',
    data: {
      name: 'Desmond',
      email: 'des.okafor@marlpit.example',
      message:
        "Upright, hasn't been touched since my mum passed in 2016. Two keys stick and the F above middle C just thuds. Is it worth saving? I'm in Stroud, ground floor, parking outside.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Community swimming pool, contact form',
    data: {
      Name: 'Mrs P Lacey',
      Email: 'placey47@brookmail.net',
      Subject: 'Aqua aerobics',
      Message:
        'Wednesday class was cancelled AGAIN with no notice on the door or the website. Four of us had got two buses. Please tell me who I speak to about this because the young man at the desk just shrugged.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Open-source password manager, feedback widget',
    data: {
      feedback: 'autofill stopped working on firefox 131 after todays update. chrome fine',
      phone: '',
      page: '/downloads',
      email: '',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Seed merchant web shop, order question',
    data: {
      first_name: 'Rowan',
      last_name: 'Pickles',
      email: 'rowan@picklesallotment.com',
      order_no: '88213',
      question:
        "I received two packets of 'Cherokee Wax' beans but ordered one Cherokee and one Cobra. Happy to keep both if you can pop the Cobra in the post, invoice me if you like.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Letting agent, maintenance report',
    data: {
      tenant: 'Aisha Rahmani',
      address: 'Flat 3, 118 Corsham Rd',
      phone: '07700 900412',
      issue:
        "Boiler pressure drops to zero overnight, every night. I've been topping up at the filling loop each morning but now there's a damp patch on the ceiling in the hall. Please can someone come before the weekend, I have a 5 month old.",
      access_ok: 'yes',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Wedding photographer, enquiry form',
    data: {
      names: 'Callum & Josie',
      email: 'josie.wren@hollybank.net',
      date: '9 May 2026',
      venue: 'Not booked yet, probably the barn at Little Stanmere',
      message:
        "Hiya! We love love love the dog photos on your insta. Do you do half days? Our budget is honestly tiny (£700ish) so no worries if it's a no x",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Small law firm, contact form',
    data: {
      full_name: 'Peter Vandermeulen',
      email: 'p.vandermeulen@kestrelbay.nl',
      tel: '+31 6 5550 1923',
      matter: 'Probate',
      message:
        'My late aunt Edith Vandermeulen lived in Bournemouth and I believe your firm holds her will (made around 2009). I am one of the executors together with my sister. Could you please confirm whether you hold the original and what identification you require to release it? I am in the Netherlands so a video call would be easiest.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Bicycle repair workshop, booking form',
    data: {
      name: 'tom',
      phone: '07700900155',
      bike: 'Brompton',
      job: 'back wheel wobbles. gear cable frayed',
      when: 'sat am pls',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Regional museum, general contact',
    data: {
      name: 'Dr. Helene Aschauer',
      email: 'h.aschauer@uni-donautal.at',
      message:
        'Dear colleagues, I am preparing a catalogue of Romano-British enamelled brooches and your online collection lists three items (acc. nos. 1934.77.1-3) without photographs. Would it be possible to obtain images for publication, and what are your reproduction fees for an academic print run of 400? Kind regards, H. Aschauer',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'SaaS time-tracking tool, support form',
    data: {
      email: 'ops@tillandsia-studio.example',
      plan: 'Team',
      subject: 'CSV export drops entries after midnight',
      description:
        "Steps: 1) log an entry from 23:30 to 00:45, 2) export Nov as CSV. The row is missing, while the PDF export has it. Browser is Edge 130, account timezone Europe/Lisbon. Started about two weeks ago. We bill from the CSV so this cost us about nine hours last month. Workspace ID 4f2c-119. I recorded the whole thing: https://videoclip-host.co.uk/v/88ac2 (skip to 1:10). Two colleagues can reproduce it, one on a Mac with Safari, so I doubt it's the browser. A workaround would do for the moment, our invoices go out on the 1st.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Local football club, junior registration',
    data: {
      child_name: 'Oscar Blythe',
      dob: '03/02/2016',
      phone: '',
      parent: 'Naomi Blythe',
      email: 'naomi.blythe@larkrise.example',
      medical: 'Mild asthma, carries blue inhaler',
      photo_consent: 'no',
      comments: "He's never played in a team before and is quite shy, is there a friend scheme or similar?",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Bakery, contact form',
    data: {
      message: 'Do you do a gluten free sourdough on Thursdays still? - Mags',
      Email: 'mags.the.bread@gmail.com',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: "Freelance illustrator's portfolio, contact form",
    data: {
      name: 'Ottilie Brandt',
      email: 'ottilie@smallharbourbooks.example',
      message:
        'Hello Jun, I art direct picture books at Small Harbour. We have a 32pp text about a heron who is afraid of water and I keep coming back to your heron from the 2022 calendar. Would you have room in the spring for samples? Flat fee plus royalty, happy to talk numbers with you or your agent.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Holiday cottage, availability enquiry',
    data: {
      Name: 'Roger Dunnock',
      Email: 'roger_dunnock@tinmail.example',
      Arrive: '27/12',
      Leave: '02/01',
      Comments:
        'Is it the same price as the website says over new year or is there a supplement. Also is the hot tub included or logs extra',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Dentist, contact form',
    data: {
      name: 'Keisha Amadi',
      phone: '07700 900877',
      message: 'please call me back, lost a filling',
      best_time: 'after 4',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Scientific instrument maker, quote request',
    data: {
      company: 'Ferrous & Fell Metallurgy Ltd',
      contact: 'Stuart Oyelaran',
      phone: '',
      email: 's.oyelaran@ferrousfell.example',
      product: 'VX-200 vacuum furnace',
      qty: '1',
      notes:
        'Need max 1450C under argon, chamber min 150mm dia. Please quote with and without the turbo pump, CIP Hamburg, plus lead time and the cost of on-site commissioning. Our purchasing round closes on the 12th.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Town library, suggestion box',
    data: { suggestion: 'More large print westerns. I have read all of them twice.' },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Ski school, booking form',
    data: {
      name: 'Marit Solheim',
      email: 'marit.solheim@fjellpost.example',
      level: 'Child beginner x2 (5 and 7), adult intermediate x1',
      week: '8',
      notes: 'The 7 year old is deaf in her left ear, it helps if the instructor stands on her right side. Thank you!',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Web agency, project enquiry',
    data: {
      name: 'Graham Pell',
      company: 'Pell & Daughters Roofing',
      email: 'graham@pellroofing.example',
      budget: '£2k-5k',
      message:
        "We dropped off page one of Google for \"roofer Harrogate\" back in August and the phone's gone quiet. Our old SEO man has vanished with the logins. Can you have a look at the site and tell me what you'd do and what it costs a month? Don't want a contract longer than 6 months.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Credit union, member enquiry',
    data: {
      member_no: '20417',
      name: 'Sheila Braithwaite',
      email: 'sheilab@moorgatepost.example',
      message:
        "I had a text saying my account is locked and to click a link to verify. The link was to something like moorgate-cu-secure dot com. I didn't put anything in but my sister did with hers. Is this you? If not please stop her card, she's member 20980.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Independent record label, demos and contact',
    data: {
      artist: 'Slow Pigeon',
      email: 'slowpigeonband@lowtide.example',
      links: 'https://soundcloud.com/slowpigeon-demo',
      phone: '',
      message:
        '4 songs, recorded in a church hall in Leith on a borrowed 8 track. For fans of Low, Movietone. Third one is the best one. No hard feelings either way.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Car garage, MOT booking',
    data: {
      reg: 'WX19 KLU',
      name: 'Bogdan',
      mobile: '07700 900633',
      message: 'MOT + service, can I wait with car? also AC is not cold',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Charity for retired greyhounds, adoption form',
    data: {
      applicant: 'Yvonne Castellane',
      email: 'yvonne.castellane@willowgarth.example',
      home: 'Terraced house, small walled garden (6ft wall)',
      other_pets: 'One elderly cat, unimpressed by everything',
      why: "We lost our old girl Tansy in March and the house is too quiet. I work from home four days and my neighbour dog-sits on the fifth. We'd prefer an older one that nobody picks.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Independent bookshop, contact form',
    data: {
      name: 'L. Farrow',
      email: 'lfarrow@quillpost.example',
      message: 'Is Tuesday\'s reading sold out? The page says both "book now" and "full".',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Electrician, quote form',
    data: {
      Name: 'Hamish Drummond',
      Postcode: 'EH12',
      Job: 'Replace fusebox, old rewireable one. 3 bed semi built 1958. Also want an outside socket and maybe EV charger next year, so sense to do supply at the same time? ballpark fine',
      Email: 'hamishd@glenpost.co.uk',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Language school in Valletta, course enquiry',
    data: {
      name: 'Ji-woo Han',
      email: 'jiwoo.han@maruedu.example',
      course: 'General English 20',
      message:
        'Hello. I want to study 12 weeks from January. I am korean and 24 years old. Do you arrange student house near to school? and visa letter how many days is it take? Thank you for reading.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Observatory visitor centre, group visit form',
    data: {
      school: "St Aldhelm's Primary, Year 5",
      phone: '',
      contact: 'Mr. K. Prosser',
      email: 'kprosser@staldhelms.example',
      pupils: '58',
      message:
        'We came in 2023 and the children still talk about the meteorite. Could we have the same session but with the planetarium first this time? Two wheelchair users. Any date in the last week of June except the Friday. For the record, one boy from the 2023 visit wrote "astronort" as his future job in his leavers\' book. I enclose the risk assessment from that year, in case it can be reused: https://staldhelms.example/files/ra-observatory.docx',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Open API weather service, contact form',
    data: {
      name: 'Nikhil',
      email: 'nikhil@gridpaper.co.uk',
      message:
        'getting 429s at about 40 req/min even though the docs say 60. key ends in ..e71b. is the limit per key or per ip?',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Cheese farm shop, feedback',
    data: { message: 'That smoked one. Wow. Thank you. (Bob from the queue)', Email: 'bobqueue@cheesefan.co.uk' },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Estate agent, viewing request',
    data: {
      name: 'Farida & Owen Lyle',
      email: 'faridalyle@copperbeech.example',
      property: '14 Tollgate Mews',
      message:
        "We'd like to view on Saturday if possible. Questions in advance: is the lease really only 81 years, what is the service charge, and has the cladding certificate been issued? Chain free, mortgage agreed in principle.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Parish council, contact form',
    data: {
      name: 'Arthur Nuttall',
      phone: '',
      Email: 'nuttall.millcottages@outlook.com',
      address: '2 Mill Cottages',
      message:
        "The streetlamp opposite the chapel has been out since clocks went back. I reported it to County who say it is yours. I reported it to you in October and you said it was County's. I am 84 and would quite like to see where I am walking before one of us expires. A.N.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Yoga studio, contact form',
    data: {
      name: 'Bea',
      email: 'bea.lindqvist@softmail.example',
      message: "Can I freeze my membership for feb and march, I've broken my wrist (not at yoga!!)",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Specialist coffee roaster, wholesale enquiry',
    data: {
      business: 'The Lantern Rooms, Whitby',
      name: 'Tariq Suleiman',
      email: 'tariq@lanternrooms.example',
      volume: 'approx 25kg/week',
      message:
        "Currently with a big roaster and not loving it. Looking for an espresso that holds up in oat milk and a decaf which isn't an afterthought. Do you loan grinders or is that a thing of the past? Could come over for a cupping any Monday.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Family history society, contact form',
    data: {
      name: 'Lorraine Mackelprang',
      email: 'lorraine.mackelprang@bluemesa.example',
      message:
        "I am searching for the baptism of William Thos. HEBBLETHWAITE, abt. 1811, possibly at Kirkburton, father a clothier named Jonas. He emigrated to Ohio in 1842 with wife Grace. I have exhausted what is online. Do your members do look-ups in the Bishop's Transcripts and what donation would be suitable? I've attached nothing since your form doesn't allow it, but I have the family Bible page.\n\nWhat I do know: family lore says the eldest boy drowned in a mill race and that Grace, whose maiden name may have been Armitage or Hermitage, would never afterwards live within sound of water, which is a curious thing for someone who then crossed an ocean. They went by canal from Albany, and she is said to have kept the shutters closed the whole way. Their daughter Hannah was my great-great-grandmother. She kept a recipe for parkin, which we make every November although nobody in Ohio has the least idea what it is.\n\nI am 77 and my nephew has offered to bring me over in the spring. I would dearly like to stand in the right churchyard and not merely in a likely one. Anything that narrows it down would be a kindness.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: "Contact form of a developer's personal site",
    data: { name: 'test', email: 'test@test.example', message: 'test test 123' },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Recruiter-free job board of a theatre, application',
    data: {
      position: 'Front of house casual',
      name: 'Imogen Sauvage',
      email: 'imogen.sauvage@plumpost.example',
      cv_link: 'https://drive.google.com/file/d/1imogenfoh/view',
      linkedin: 'https://www.linkedin.com/in/imogen-sauvage-foh',
      cover:
        'Final-year drama student, two summers at the Minack box office, personal licence holder, can carry a tray up stairs in the dark. Available evenings and all matinees but Tuesdays until May.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Farm machinery dealer, parts enquiry',
    data: {
      name: 'R J Stubbs',
      tel: '07700 900219',
      machine: 'MF 135 1971',
      part: 'hydraulic lift cover gasket + the two O rings',
      message: 'collect fri if you have it',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Campsite, contact form',
    data: {
      name: 'Anneke de Wild',
      email: 'anneke.dewild@polderpost.example',
      message:
        "Good day, we were at your camping in August (pitch 31, yellow tent) and forgot the children's bunny under the picnic table, grey with one ear. Maybe somebody has found him? We pay of course the sending. My daughter is inconsolable.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Online knitwear shop, returns form',
    data: {
      order: 'KN-4471',
      reason: 'Too big',
      name: 'Celia Hobday',
      phone: '',
      email: 'celiahobday@ambermail.example',
      comments: "Lovely jumper but I've swum less in the sea. Can I swap the 16 for a 12? Haven't taken the tags off.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Local newspaper, tip line',
    data: {
      name: '',
      contact: '',
      tip: "The council is selling the old depot on Quarry Lane to a company owned by a councillor's brother in law. Look at the register of interests for Cllr in the north ward then look at who the directors are. I work there so no name sorry",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Business accountant, contact form',
    data: {
      name: 'Solvei Berg',
      business: 'Sole trader, pottery',
      email: 'solvei@bergclay.example',
      message:
        "I've gone over the VAT threshold by accident (a big order from a hotel in Oct). Do I have to register straight away or is there a way to say it's a one off? A bit panicky. How much would you charge to sort it out?",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Podcast about lighthouses, contact form',
    data: {
      name: 'Fergal',
      email: 'fergal.tuohy@saltspray.example',
      message:
        "Ep 41: the Fastnet's first light was 1854, not 1864. Otherwise grand. My great grandfather carried the oil up.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Cloud accounting software, sales contact',
    data: {
      first: 'Dominique',
      last: 'Achterberg',
      company: 'Achterberg Marine Supplies',
      employees: '11-50',
      message:
        "Looking at moving off spreadsheets. Does your product handle margin scheme VAT and multi-currency stock? Could we get a demo with someone who knows inventory rather than a general one, we have seen two already that didn't get to it. We're fourteen people, two warehouses (Lowestoft and Vlissingen) and a counter. About 9,000 SKUs, of which a third are second-hand engine parts, hence the margin scheme. The present system is a spreadsheet named FINAL_v7_USE_THIS, which says it all. I'm in the office Tuesday to Thursday.",
      phone: '',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Domain registrar, support ticket',
    data: {
      customer: '771203',
      email: 'info@oakandiron-forge.example',
      subject: 'Strange invoice for my domain',
      body: 'Had a letter by email from "UK Domain Registry Services" wanting £189 for renewing oakandiron-forge. It says expires in 3 days. My login with you shows it\'s paid until 2028. Is it a con? Forwarded it to your abuse address with the headers as well.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Beekeepers association, swarm report',
    data: {
      name: 'Moira',
      email: 'moira.hallam.alford@gmail.com',
      phone: '07700 900701',
      location: 'Behind the Co-op, Alford, in the big lilac',
      message:
        'Football size. Not aggressive. Been there since about 11. Kids are throwing things at it so soon as you can',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Hotel restaurant, reservation form',
    data: {
      name: 'Stephane Guerin',
      email: 's.guerin@atelierguerin.example',
      guests: '9',
      date: '2025-12-05',
      time: '19:30',
      note: 'One coeliac, one vegan, one who says he is allergic to mushrooms but just hates them. Round table if you have it. Corporate card, need VAT receipt.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Prosthetics clinic, contact form',
    data: {
      name: 'Jack Trewhella',
      email: 'jtrewhella@cobmail.example',
      message:
        "Hi, below knee amputee since last year, NHS socket is rubbing badly by the evening and I can't walk the dog. Do you take self referral and what does a new socket cost roughly, not the whole leg",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Plumbing supplies webshop, contact',
    data: {
      email: 'vince@vcheating.example',
      message:
        'where is my order 10993 said next day its now day 4 i have a customer with no hot water. answer your phone',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Community choir, join form',
    data: {
      name: 'Philippa Onyango',
      voice: 'Alto? Tenor on a bad day',
      email: 'pip.onyango@reedmail.example',
      message: 'No sight reading but I pick things up by ear. Do I have to audition?',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Software consultancy, partnership form',
    data: {
      name: 'Maarten Kuiper',
      company: 'Brightlock Identity BV',
      email: 'maarten@brightlock-identity.nl',
      message:
        "We build an access-control product and two of our shared customers (the Westhaven hospital and Port of Delfsluis) asked us for an integration with your rostering system. We have the specs from your public API docs; what we lack is a sandbox tenant. Would you be open to a call about a joint integration? Our engineer Lise can do the work, we'd need maybe two hours of your time.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Travel insurance broker, quote callback',
    data: {
      name: 'Nora Whitcombe',
      age: '79',
      phone: '07700 900340',
      message:
        'Cruise, 16 nights, Norway. I have a stent and well controlled diabetes. Others quoted me £612 which is daft.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'University department, PhD enquiry',
    data: {
      name: 'Tendai Mukwashi',
      email: 'tmukwashi@harareacad.example',
      message:
        'Dear Prof. Lindley, I read with much interest your paper on drought signalling in sorghum roots. I hold an MSc (distinction) from my home university, where I worked on cowpea root architecture under Dr. Chiremba. I am applying for a Commonwealth scholarship, whose deadline is 17 December, and it requires a letter of support from a prospective supervisor. May I send you a two-page proposal? Sincerely, Tendai Mukwashi\n\nMy thesis compared root hydraulic conductance in four landraces under intermittent stress, using a pressure chamber that I built from a paint-spray tank because ours had been broken since 2014. The results are modest but I believe they are honest, and a short version has been accepted by a regional journal. I would like to understand whether the early signalling you describe in sorghum is also present in cowpea, in which hydraulic signals seem to arrive later than chemical ones.\n\nI am aware that you must receive many letters of this kind. If you are not taking students next year I would still be most grateful to know whether you could recommend a colleague.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Vegan cake company, order form',
    data: {
      name: 'Letitia Groves',
      date_needed: 'Sat 22nd',
      size: '10 inch',
      flavour: 'Lemon + poppyseed',
      message_on_cake: 'Happy 40th you absolute legend',
      notes: 'delivery to the Rose & Crown function room before 5, ask for Dean',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Roof window manufacturer, warranty form',
    data: {
      model: 'GGR 1140',
      purchase_year: '2019',
      name: 'Ian Colquhoun',
      email: 'ian.colquhoun@strathpost.co.uk',
      fault: 'Condensation between the panes on one of four. Fitter has retired. Serial plate photo available.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: "Childminder's website, contact form",
    data: {
      name: 'Ellie',
      email: 'ellie.marchetti@tansy.example',
      message: 'hi do you have a space for a 14 month old mon tue wed from sept? 8-5.30. thanks',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Independent cinema, contact form',
    data: {
      name: 'Wilf',
      message:
        'Whoever picked the interval music last night has impeccable taste. What was the song with the whistling?',
      email: 'wilf.harding@pennymail.example',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Kayak manufacturer, dealer request',
    data: {
      company: 'Fjordpaddel AS',
      contact: 'Tor Eide',
      email: 'tor@fjordpaddel.no',
      country: 'Norway',
      message:
        "We run two shops in Bergen and Voss and sell approx. 140 sea kayaks a year. Is there a dealer for your Petrel series in Norway? If not we would like your dealer price list and terms. We'll be at the trade show in Nuremberg in September.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'GP surgery, admin question',
    data: {
      patient: 'Colin Yapp',
      dob: '11/08/1959',
      question: "Need a copy of my vaccination record for a volunteering post. Don't need an appointment.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: "Ethical bank's product page, feedback form",
    data: {
      rating: '2',
      email: 's.quarrell@btpost.co.uk',
      comment:
        'Moved 3 savings accounts to you for the ethics. The app logs me out every ninety seconds and transferring to my own current account takes 2 days. Interest fine.',
      customer: 'yes',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Stonemason, contact form',
    data: {
      name: 'Brenda Fairweather',
      email: 'bfairweather@cloverpost.example',
      message:
        "I would like to add my husband's name to his parents' stone in St Oswald's. It's Westmorland slate with cut letters, painted white. The words are: Also their son KENNETH 1948-2025, He mended things. Could you tell me the cost per letter and whether I need the vicar's permission first.  The stone leans a little to the left, it always has; Kenneth said it was listening. If it needs to come out for the lettering I'd like it put back just the same, so perhaps you could measure it first. I am not in a rush. My daughter drives me up on Sundays.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Hackerspace, contact form',
    data: {
      name: 'zed',
      email: 'zed@nullpointer-club.net',
      message: 'is the laser cutter fixed? wiki says no, chat says yes',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Private tutor marketplace, question',
    data: {
      name: 'Adaeze Obi',
      email: 'adaeze.obi@kinmail.example',
      subject: 'GCSE maths',
      phone: '',
      message:
        "My son is predicted a 4 and needs a 6 for sixth form. He shuts down when people raise their voice. We can do Tues or Thurs evenings, online is OK but in person better. Who'd you suggest & can we do a trial lesson?",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Printer of board games, quote form',
    data: {
      name: 'Lucasz Heyworth',
      email: 'hello@mossgoblin-games.example',
      quantity: '500 / 1000 / 2000',
      components: '110 poker cards, 1 A3 board (quad fold), 48 wooden tokens in 4 colours, rulebook 16pp',
      message:
        'Shrink wrap not needed, paper band instead if possible. Shipping to Rotterdam. Please price the matte & linen finish separately.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Hospital charity, fundraising registration',
    data: {
      name: 'Marcus Effiong',
      event: 'Abseil 12 April',
      weight_kg: '109',
      emergency_contact: 'Grace Effiong 07700 900488',
      reason: 'They looked after our Samuel for 9 weeks.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Newsletter sign-up problem form on an economics blog',
    data: {
      email: 'pvz@harborlight.example',
      message:
        "I paid for the yearly subscription on the 3rd and I'm still seeing the paywall. Receipt number 2219-5530. I logged out and in. Also I'd like an invoice with our company's name, we can't book it otherwise: Harborlight Research LLC, 40 Pier St, Portland.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Drainage company, emergency form',
    data: { name: 'Pauline', postcode: 'BS7 8', message: 'toilet coming up in shower!!! please ring 07700 900126' },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Sculpture park, contact form',
    data: {
      name: 'Hetty',
      email: 'hetty.vane@oldorchard.com',
      message: 'Are buggies OK on the wood trail after rain?',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Magazine of a chess federation, contact',
    data: {
      name: 'Jorge Villarino',
      email: 'j.villarino@tablero64.example',
      phone: '',
      message:
        "I write for Tablero 64 (Montevideo) and would like to interview your junior champion about her win at Szeged, by email if it's simpler, ten questions through her parents. We print on the 20th. Sample issues can be seen at https://tablero64.example/archivo",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Handyman website, call-back',
    data: { name: 'Sandra', phone: '07700 900960' },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Printed fabric shop, contact form',
    data: {
      'Your name': 'Euphemia Rowe',
      Email: 'effie@rowequilts.co.uk',
      Message:
        "Bought 3m of Ottoline in teal, washed at 30 as it said, and the dye ran all over a white quilt back that took me five months. I'm not after a refund of £42. I want to know whether you've had others & whether there's some way to get the blue out. I can send pictures. I've been a customer for eleven years and I'm more sad than cross.\n\nTo answer what you will probably ask: it was washed alone the first time, with a colour catcher, 30 degrees, your own recommended liquid. The quilt wash was the second. I've tried cold soaking, then the oxygen powder, then a specialist remover from the chemist that made my eyes stream. The blue has gone from \"disaster\" to \"faint sky\", but only in the middle; the borders, where I hand quilted forty tiny wrens, are as bad as the day it happened. It's for my granddaughter's wedding on 4th April.",
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Allotment society, waiting list form',
    data: {
      name: 'Kofi Adjei',
      address: '7 Sorrel Close',
      email: 'kofi.adjei@greenpost.net',
      plot: 'half',
      experience: 'None, but my gran grew yams.',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Conference on rail signalling, speaker form',
    data: {
      name: 'Ruth Abelard',
      organisation: 'Tarn Rail Systems',
      title: 'What we learnt from 400 wrong-side failures',
      abstract:
        "The talk goes through a ten-year record of wrong-side failures on a regional network and groups them by cause. Two thirds trace to maintenance done under time pressure. I'll show how we changed possession planning and what it cost. 25 minutes.",
      slides: 'yes',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Letterpress studio, contact form',
    data: {
      name: 'Joaquin',
      email: 'joaquin@tintafina.example',
      message:
        'Following our phone call on Monday, here is our paper price list as you asked for: https://tintafina.example/tarifa-2025.pdf . The cotton 600g is on page 4. Samples went out by post this morning.',
      phone: '',
    },
  },
  {
    language: 'en',
    isSpam: false,
    form: 'Consumer advice site, contact form',
    data: {
      message:
        "I was called by a man saying he's from Microsoft and I let him on my computer for 20 mins before my grandson stopped it. He wanted £300 in gift cards. I didn't pay. Is my computer ruined now and do I tell the bank. Very ashamed. Doris, 81",
      email: 'doris.whitlow@larchmail.example',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Roofing company, contact form',
    data: {
      name: 'Aaron Mills',
      email: 'aaron@rankforge-media.top',
      message:
        "Hi there,\n\nI was looking for roofers in your area this morning and your website came up on page 4, behind three companies that, judging by the photos, don't do half as good a job.\n\nI had a look at why. A few things I noticed:\n\n- service pages are very thin (under 150 words)\n- no schema markup, so Google can't show your reviews\n- mobile load time of 7.9 seconds\n- only 11 referring domains against 140 for the first result\n\nNone of it is hard to put right. I've done this for trades for nine years and typically see movement within 8 to 12 weeks. I could record a short video going through the points and what I would do first. It costs nothing and you can hand it to whoever does your site now.\n\nWould it be all right to send it over?\n\nBest,\nAaron Mills\nRankforge Media, Leeds\nP.S. If you'd rather not hear from me again just reply \"no thanks\".",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Piano tuner, contact form',
    data: {
      name: 'Priya Sharma',
      email: 'priya.webdev22@gmail.com',
      phone: '9810055512',
      message:
        'Hello Sir/Madam,\nWe are leading web design and development company based in India having 12+ years of experience. We do Website Redesign, WordPress, Shopify, Mobile Apps at very affordable price. If you are interested, please share your requirement and phone number, so I can send you our portfolio and price list.\nThanks & Regards,\nPriya Sharma\nBusiness Development Executive You can see some of our work here: https://webnexa-solutions.in/portfolio',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Software consultancy, partnership form',
    data: {
      name: 'Kyle Renner',
      company: 'ListHarbor',
      email: 'kyle@listharbor-data.online',
      message:
        'Would you be interested in acquiring a verified contact list of Hospital CIOs, IT Directors and Procurement Heads across North America and UK? Each record has name, title, direct email, phone and company size. Let me know your target criteria and I shall get back with counts and cost.\n\nWe also have: Nursing Homes, Dental Clinics, Pharma Manufacturers, Health Insurers, Diagnostic Labs, Ambulatory Surgery Centers and many more.\n\nAll contacts are opt-in and refreshed every 45 days, with 92% deliverability guarantee. Lists are supplied in Excel with unlimited usage rights.\n\nAwaiting your reply.\n\nKyle Renner\nDemand Generation Specialist\nIf you don\'t wish to receive our newsletters, reply back with "EXCLUDE" in subject line.',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Gardening blog, contact form',
    data: {
      name: 'Megan Ashworth',
      email: 'megan.outreach@contentloom.co',
      message:
        "Hey! I absolutely adored your piece on raised beds :) I'm a freelance writer and I'd love to contribute a unique 1000+ word guest article to your blog, free of charge, in exchange for just one do-follow link to my client in the home niche. Can I send some topic ideas? My recent writing: https://contentloom.co/megan",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Dentist, contact form',
    data: {
      name: 'Sophie Lang',
      email: 'sophie@answerly-desk.com',
      message:
        'Quick one: how many calls does your practice miss after 5pm? Our AI receptionist picks up 24/7, sounds human, and books straight into your diary. Practices like yours are adding 11 new patients a month. Grab a 15 min slot here https://answerly-desk.com/demo?ref=cf',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Bakery, contact form',
    data: {
      name: 'Richard Cole',
      email: 'r.cole@fundswift-capital.example',
      message:
        "Business owners! Get $10,000 - $500,000 working capital deposited in as little as 24 hours. Bad credit OK, no collateral needed. You've been pre-approved, see your amount: https://fundswift-capital.example/apply",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Yoga studio, contact form',
    data: {
      name: 'CryptoLisa',
      email: 'lisa.w4471@proton.me',
      message:
        "I turned $300 to $9,480 in 11 days with Mr. Alan Brook's trading signals, i was doubting at first but withdrawal came to my wallet same day. If you want to stop struggling message him on Telegram @alanbrook_fx and tell him Lisa sent you. God bless https://t.me/alanbrook_fx",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Independent cinema, contact form',
    data: {
      name: 'StephenLog',
      email: 'stephenlog@mailbox-ru.example',
      message:
        'Best online casino 2025! 250 free spins no deposit [url=https://luckyvault-spins.com]play now[/url] <a href="https://luckyvault-spins.com">luckyvault</a> instant withdraw',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Community choir, join form',
    data: {
      name: 'Katya',
      email: 'katya.sweet88@flirtmail.net',
      message:
        'Hi handsome, im 26 and bored at home tonight. I live near from you and looking for a man no strings. My private photos here, dont tell anybody ;) http://meet-katya.com/p/8871',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Garage, contact form',
    data: {
      name: 'JamesSoync',
      email: 'jamesoync@pharm-express.com',
      message:
        'buy cialis 20mg online without prescription overnight delivery https://rx-pharm-express.com generic viagra price 0.89 per pill modafinil tramadol',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Kayak manufacturer, dealer request',
    data: {
      company: 'Ningbo Haoyu Plastic Mould Co., Ltd',
      contact: 'Cindy Zhou',
      email: 'cindy@haoyu-rotomould.com',
      country: 'China',
      message:
        'Dear purchasing manager, glad to know you are in the market of kayak. We are professional manufacturer of rotomolded kayak, cooler box, and buoy with 18 years experience, BSCI and ISO9001. MOQ is 30pcs, sample available. Please contact me by WhatsApp +86 138 5550 2291 for the catalogue and best price.',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Online knitwear shop, contact form',
    data: {
      name: 'Security Team',
      email: 'notice@mailbox-verify.com',
      message:
        'NOTICE: Your mailbox storage has reached 98%. 14 incoming messages have been placed on hold. To release them and avoid closure of your account confirm your password within 24 hours: https://mailbox-verify.com/owa/login',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Letterpress studio, contact form',
    data: {
      name: 'David Chen',
      email: 'davidchen@asia-netregistry.org.cn',
      message:
        "(It's very urgent, please transfer this email to your CEO.) We are the domain name registration service in Shanghai. On November 3 we received an application from Huayin Ltd requesting your company name as their internet keyword and CN domain names. After checking we find this conflicts with your company name. Is this company your distributor in China or not? See the application record at https://www.asia-netregistry.org.cn/check?id=55190",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Software vendor, contact form',
    data: {
      name: 'Ankit Verma',
      email: 'ankit@deepcode-outsource.com',
      message:
        'Hope you are doing great. I represent a pool of 300+ certified engineers (React, .NET, DevOps, QA) available on bench for immediate joining at $18/hr. You can hire dedicated resource on monthly basis, one week trial free, replace any time. May I share few CVs? Company deck: https://deepcode-outsource.com/deck.pdf',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Estate agent, contact form',
    data: {
      name: 'Bella',
      email: 'bella@motionpebble.studio',
      message:
        "I took the liberty to sketch a storyboard for a 60 second animated explainer about your agency. People retain 95% of a message from video! We normally charge $890 but this week it's $297 incl. voiceover. Want to see the sketch? https://motionpebble.studio/boards/agency-7f2",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Restaurant, contact form',
    data: {
      name: 'Ricky',
      email: 'ricky.reviews@starboostr.shop',
      message:
        'Need more 5 star Google reviews? We post real looking reviews from aged local accounts, they stick or we replace. 20 reviews = $120, 50 = $250. We can also remove negative ones. Reply YES for samples. Order here www.starboostr.shop',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Law firm, contact form',
    data: {
      name: 'Barr. Thomas Nkemelu',
      email: 'barr.tnkemelu@chambers-lome.online',
      message:
        'Dear Friend, I am attorney to a deceased client who share same last name with you and who died with his entire family in a plane crash in 2011 leaving the sum of US$9.7 Million in a bank here. I seek your consent to present you as next of kin so that the proceeds be paid to you. The sharing shall be 50/50. This is 100% risk free. Kindly treat with utmost confidentiality and reply with your direct telephone number.',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Regional museum, general contact',
    data: { name: 'xkRvTqpLmZ', email: 'hubertmalone553@gmail.com', phone: '84932175566', message: 'aWqhXnUvGtrPzKbd' },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Parish council, contact form',
    data: {
      name: 'Ella Morton',
      email: 'ella.m@speakwithsite.com',
      message:
        "I just visited your website and it's really nice work, by the way, but I noticed it doesn't greet visitors. Studies show that 7 out of 10 don't hang around. ChatHalo is a widget that catches the name and phone number of everyone who shows interest, and alerts you at once, so you call them while they're still there. Try it live: https://speakwithsite.com/live. If you'd like to unsubscribe click here https://speakwithsite.com/u?d=yourdomain",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Electrician, quote form',
    data: {
      Name: 'Mark',
      Postcode: '10001',
      Job: 'Do you have capacity for 5 to 10 more electrical jobs per month? We have homeowners in your zip code waiting, exclusive leads, you only pay when the job is booked. Just reply "interested" and I\'ll give you a ring.',
      Email: 'mark.d@jobspipeline.net',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Podcast, contact form',
    data: {
      name: 'Jonah Freed',
      email: 'jonah@castlift.com',
      message:
        "Hi Fergal's-team! Long-time lurker. I was wondering if you've considered a sponsored mention? My employer sells CBD gummies and other wellness edibles and we'd pay $50 for placing an article with two permanent links on your site; no \"sponsored\" tag needed. If that's not you, whom should I talk to? Warmly, Jonah",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Holiday cottage, contact form',
    data: {
      Name: 'International Business Register',
      Email: 'update@ibr-directory.com',
      Comments:
        'Please confirm the entry of your company in the 2025/26 edition of the International Business Register. Update the data on the attached order, sign and return it. Updating is free of charge. Only sign if you want an insertion (995 EUR per year, three years): https://ibr-directory.com/form/77120',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Cheese farm shop, contact form',
    data: {
      name: 'Robert Langley',
      email: 'robertlangley.orders@outlook.com',
      message:
        'Hello, I will like to place an order from your store and have it ship to my location in Guam. I want to know if you accept credit card payment and if I can have my private freight agent come pick up the goods. Get back to me with the list of products you have in stock and website. Regards Robert',
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: "Independent illustrator's portfolio, contact form",
    data: {
      name: 'Mel Gonzales',
      email: 'melg.photographer@web.de',
      message:
        "Hello, This is Mel and I am a licensed photographer. I was puzzled, to put it nicely, when I came across my images at your website. If you use a copyrighted image without an owner's license, you'll be sued! Take a look at this document with the links to my images and download it right now to check this out: https://sites.google.com/view/a0h38dk-dmca/download?id=477. If you don't remove them within 3 days I'll file a complaint to your hosting.",
    },
  },
  {
    language: 'en',
    isSpam: true,
    form: 'Consultancy, contact form',
    data: {
      name: 'Hannah Whitford',
      email: 'hannah@northquill-growth.com',
      message:
        "Hi, I lead partnerships at a small growth team in Austin. I really liked how plainly you describe what you do; most firms in your field hide behind jargon. We help consultancies of your size get 8-12 sales conversations a month with outbound email we write and send for you, and you don't pay unless they show up. I have two openings for Q1. Would Thursday or Friday suit for a quick chat?\n\nFor context, a firm of 14 people in a niche next to yours came to us in March with a pipeline that was 100% referrals. We wrote four emails in their own voice, found 600 people who fit, and sent around 25 a day from separate mailboxes so their domain stayed clean. They had 31 conversations in the first quarter and signed five of them. I'm not promising you'll get the same, and I would tell you on the call if I thought it wouldn't work.\n\nHannah Whitford\nPartnerships",
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Pousada na praia, formulário de reserva',
    data: {
      nome: 'Rosângela Teixeira',
      email: 'rosangela.tx@correiolivre.example',
      telefone: '(71) 99555-0132',
      mensagem:
        'Boa tarde, gostaria de saber o valor para casal + 2 crianças (4 e 9) no feriado de Corpus Christi. O café tá incluso? Aceita cachorro pequeno?',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Oficina mecânica, contacto',
    data: {
      nome: 'Joaquim Serrano',
      telemovel: '912 555 014',
      viatura: 'Clio 1.5 dCi 2011',
      mensagem: 'faz um barulho tipo assobio ao acelerar, acima das 2000. podem ver na 5ª?',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Conservatório de música, inscrição',
    data: {
      aluno: 'Matilde Fonseca Reis',
      idade: '8',
      instrumento: 'violoncelo',
      encarregado: 'Teresa Fonseca',
      email: 'teresa.fonseca@quintalpost.com',
      observacoes:
        'Já teve um ano de iniciação noutra escola. Não temos instrumento próprio, é possível alugar o de tamanho 1/2?',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Loja virtual de chás, fale conosco',
    data: {
      nome: 'Edu',
      email: 'edu.p@matecocido.example',
      pedido: '40922',
      mensagem: 'Veio o de hibisco no lugar do de capim limao. Pode deixar que eu fico com ele rs mas me manda o certo',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Câmara municipal, reporte de ocorrência',
    data: {
      local: 'Rua das Amoreiras, junto ao nº 54',
      descricao:
        'Tampa de saneamento partida há mais de um mês, puseram um pau com um saco de plástico a sinalizar. Ontem à noite um miúdo de bicicleta caiu lá. É preciso acontecer uma desgraça?',
      contacto: '',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Clínica veterinária, agendamento',
    data: {
      tutor: 'Priscila Nunes',
      pet: 'Bolota (gata, 13 anos)',
      motivo: 'Parou de comer ração seca, só aceita sachê. Bebe muita água. Queria consulta + exame de sangue',
      fone: '11 95555 0198',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Escritório de advocacia, contato',
    data: {
      nome: 'Valdemir Antunes',
      email: 'valdemir.antunes@caixapostal.net',
      assunto: 'Inventário',
      mensagem:
        'Prezados, meu pai faleceu em agosto deixando uma casa em Sorocaba e um terreno sem escritura em Itu. Somos quatro irmãos e um deles não concorda em vender. Dá pra fazer em cartório ou tem que ser na justiça? Qual o custo aproximado de honorários? Atenciosamente.\n\nPara ajudar, explico melhor: a casa foi construída pelos meus pais em 1974, está no nome dele só, eram casados em comunhão universal e minha mãe faleceu em 2009 sem que ninguém fizesse inventário dela. O irmão que não concorda mora na casa com a família e diz que cuidou do pai nos últimos anos, o que é verdade. Ninguém quer botar ele na rua. O terreno de Itu tem só um contrato de gaveta e carnês quitados do IPTU. Há ainda uma conta poupança pequena e um Corcel II que todos querem.\n\nGostaríamos de resolver sem briga. Se o senhor achar melhor, podemos ir todos juntos.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'App de corrida, suporte',
    data: {
      email: 'lu.menezes@trilhas.example',
      versao: '6.2.1',
      mensagem: 'O GPS corta os ultimos 300m toda vez que bloqueio a tela. Galaxy A54. ja dei permissao de bateria',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Quinta de vinhos, visitas',
    data: {
      nome: 'Hélène Dubreuil',
      telefone: '',
      email: 'helene.dubreuil@lamarelle.example',
      pessoas: '4',
      data: '18 de abril',
      mensagem:
        'Bom dia, desculpem o meu português. Queremos fazer a visita com prova, em francês se possível. A minha mãe anda com bengala, há muitas escadas na cave?',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Confeitaria, encomendas',
    data: {
      nome: 'Dona Cida',
      whatsapp: '31 98555 0177',
      mensagem: '200 brigadeiro 100 beijinho 100 coxinha pro dia 14 quanto fica',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Academia de jiu-jitsu, contato',
    data: { mensagem: 'tem aula p iniciante a noite? tenho 43 anos e 110kg kkk', telefone: '21 97555 0120' },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Instituto de investigação, candidatura',
    data: {
      nome: 'Inês Caldeira Lobo',
      email: 'ines.caldeira.lobo@investiga.pt',
      vaga: 'Bolsa BI - Biologia Marinha (ref. 12/2025)',
      carta:
        'Exmos. Senhores, venho candidatar-me à bolsa em referência. Concluí o mestrado com uma tese sobre pradarias de zostera na ria, com 14 meses de trabalho de campo e mergulho científico certificado. O meu CV e o ORCID seguem em baixo. Fico disponível para entrevista presencial ou à distância.',
      links: 'https://orcid.org/0000-0009-0000-5512 https://www.linkedin.com/in/ines-caldeira-lobo',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Imobiliária, pedido de visita',
    data: {
      nome: 'Wagner & Leila',
      email: 'leila.wagner@morarbem.example',
      imovel: 'AP-2231',
      mensagem:
        'Vimos o anúncio do apto da rua Tupi. Aceita financiamento pela Caixa? O condomínio de 890 é isso mesmo ou tem taxa extra de obra? Queremos visitar sábado de manhã',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Provedor de internet, reclamação',
    data: {
      cpf_final: '114',
      nome: 'Adailton',
      mensagem:
        'TERCEIRA vez que marco visita e ninguem aparece. fiquei o dia todo em casa, perdi diaria. quero o cancelamento sem multa e o protocolo por escrito',
      telefone: '85 98555 0101',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Blog de receitas, comentários ao autor',
    data: {
      nome: 'Avó Lurdes',
      email: 'lurdes.arrozdoce@sapo.pt',
      mensagem:
        'Minha querida, o arroz doce leva casca de limão desde o princípio, não no fim! De resto está muito bem explicado. Um beijinho de Viseu',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Gráfica, orçamento',
    data: {
      empresa: 'Coletivo Maré Alta',
      email: 'producao@marealta-coletivo.example',
      servico: '1500 folders A5 4x4 couché 150g, 80 cartazes A2',
      prazo: 'até dia 28',
      obs: 'arquivo fechado em PDF/X-1a. entregam na Vila Mariana ou tem que retirar?',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Banco cooperativo, fale conosco',
    data: {
      nome: 'Neusa Prates',
      email: 'neusa.prates.coop@uol.com.br',
      cooperada: '5521-0',
      mensagem:
        'Recebi um SMS dizendo que meus pontos vencem hoje com um link estranho, coop-resgate alguma coisa. Não cliquei. Estou avisando pra vocês bloquearem, porque minha vizinha caiu e levaram 2 mil dela.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Agência de marketing digital, contacto',
    data: {
      nome: 'Rui Patrício Gomes',
      empresa: 'Caixilharias Gomes & Filho',
      email: 'rui@caixilhariasgomes.example',
      mensagem:
        'Bom dia. Precisamos de aparecer melhor no Google em Braga e Guimarães, o concorrente aparece sempre primeiro. Quanto custa o SEO por mês e quanto tempo demora a ver-se resultado? O site foi feito por um sobrinho em 2017. Fazemos caixilharia em PVC e alumínio desde 1991, doze empregados. O site é caixilhariasgomes.pt. Já fui enganado uma vez com "primeira página garantida", portanto queria falar com alguém pessoalmente, de preferência na oficina, para verem o que fazemos.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Associação de pais, contacto',
    data: {
      nome: 'Sandra M.',
      telefone: '',
      email: 'sandra.m@escolapost.example',
      mensagem: 'A reunião de quinta mantém-se? No grupo dizem que passou para sexta e eu tenho de trocar turno.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Fabricante de móveis, assistência',
    data: {
      nota_fiscal: '000.118.204',
      produto: 'Guarda-roupa Ipê 6 portas',
      problema:
        'Veio faltando o saquinho de dobradiça (são 12) e uma porta com a quina amassada. O montador já foi embora e disse que só volta pagando de novo.',
      nome: 'Cleber Assunção',
      email: 'cleber.assuncao@madeirapost.example',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Startup de energia solar, simulação',
    data: {
      nome: 'Fabrício',
      Email: 'fabricio.telhado@gmail.com',
      consumo: '640 kWh',
      telhado: 'cerâmica, virado pro norte',
      cidade: 'Uberaba',
      mensagem: 'quero saber payback real e não o do vendedor da feira',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Museu do azulejo, visita de grupo',
    data: {
      instituicao: 'Universidade Sénior de Tomar',
      responsavel: 'Prof. Adelino Matos',
      email: 'adelino.matos@unisenior.com',
      grupo: '32',
      mensagem:
        'Pretendemos visita guiada numa terça-feira de março, de preferência da parte da manhã. Metade do grupo tem mais de 75 anos: há bancos ao longo do percurso? E autocarro, onde pára? Obrigado.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Site pessoal de um fotógrafo, contato',
    data: { name: 'teste', email: 'a@a.example', message: 'teste do formulário' },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Clínica dentária, contacto',
    data: { nome: 'Vasco', tlm: '933 555 081', mensagem: 'Liguem-me pf. Caiu a coroa.' },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Cafeteria especial, atacado',
    data: {
      nome: 'Thaís Kobayashi',
      negocio: 'Padoca do Bosque (Curitiba)',
      email: 'thais@padocadobosque.example',
      mensagem:
        'Oi gente! Provei o catuaí de vocês no festival e queria colocar na padoca. Uns 12kg por semana no começo. Vocês emprestam moinho ou dão treinamento pros baristas? Meus meninos são ótimos de pão mas o espresso... sofre A máquina é uma dois grupos usada que compramos ano passado, o moinho é de 2011 e geme. Abrimos às 6h30 e saem uns 120 cafés até as dez. Sábado dobra. Se alguém de vocês passar por Curitiba, o pão na chapa é por nossa conta.',
      telefone: '',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Rádio local, contacto',
    data: {
      nome: 'Beto',
      email: 'beto.dopari@hotmail.com',
      mensagem: 'toca aquela do Roberto Leal pra minha sogra que faz 80 hoje, dona Amélia do Pari',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Plataforma de cursos online, ajuda',
    data: {
      email: 'katia.r.souza@cursando.example',
      curso: 'Excel avançado',
      mensagem:
        'Terminei tudo 100% e o certificado sai com o nome do meu marido (usei o cartão dele). Como troco? Preciso p/ segunda',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Editora independente, submissão de originais',
    data: {
      autor: 'Nuno Vilhena',
      titulo: 'O inverno dos relojoeiros',
      genero: 'romance',
      email: 'nuno.vilhena@tintapost.example',
      sinopse:
        'Numa vila da Beira, três irmãos relojoeiros deixam de se falar por causa de um relógio de torre que atrasa sete minutos. O livro acompanha-os durante quarenta anos, até à visita de um técnico alemão que descobre a razão do atraso.',
      carta:
        'Envio em anexo os três primeiros capítulos conforme as vossas normas. Foi finalista (não vencedor) do prémio da autarquia em 2023.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Cartório, dúvidas',
    data: {
      nome: 'Josué Tavares',
      'e-mail': 'josue.tav.contas@gmail.com',
      pergunta: 'Pra reconhecer firma precisa da pessoa ir junto ou só o papel assinado?',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Empresa de mudanças, orçamento',
    data: {
      nome: 'Carolina Seabra',
      'e-mail': 'carolina.seabra.mud@sapo.pt',
      origem: 'Setúbal, 3º andar sem elevador',
      destino: 'Évora, rés-do-chão',
      data: 'fim de janeiro',
      lista:
        'frigorífico, máquina, sofá 3 lugares, cama de casal, secretária, ~25 caixas, um piano digital (pesa 40kg), plantas',
      mensagem: 'Fazem embalagem da loiça? Valor com e sem IVA por favor',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Hospital, ouvidoria',
    data: {
      nome: 'Irene',
      email: 'irene.ala4@sapo.pt',
      mensagem:
        'Quero agradecer à enfermeira Graça da ala 4 que cuidou da minha mãe de noite como se fosse a dela. Não sei o sobrenome. Por favor façam chegar isso a ela.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Loja de bicicletas, contacto',
    data: {
      email: 'dmatias@pedal.pt',
      mensagem: 'Têm câmara de ar 27.5 válvula presta em stock? passo aí ao fim do dia',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Fundo de pensão dos professores, atendimento',
    data: {
      nome: 'Elza Maria Quintana',
      'e-mail': 'elzamquintana@bol.com.br',
      matricula: '20871',
      assunto: 'Empréstimo consignado',
      mensagem:
        'Fiz um empréstimo de 36 parcelas, já paguei 30, e queria quitar o restante à vista. Na área do associado o boleto vem com o valor cheio, sem o desconto dos juros. Como faço? Outra coisa, estão ligando pro meu celular oferecendo refinanciamento e sabem até o número do meu contrato. Isso partiu de vocês? Sou aposentada, professora de geografia, 71 anos. A moça do telefone foi grosseira quando eu disse que ia pensar. Outra ligou meia hora depois chamando de "última oportunidade". Eu ensinei juros compostos de brincadeira a vida inteira e agora querem me ensinar.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Organização de um trail, inscrições',
    data: {
      nome: 'Zé Manel Dinis',
      Email: 'zemanel.cansados@gmail.com',
      prova: '27K',
      tshirt: 'L',
      clube: 'Os Cansados da Lousã',
      nota: 'Posso trocar a inscrição dos 27 para os 15? Lesionei-me no gémeo. Não peço devolução.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Site de um vereador, contato',
    data: {
      nome: 'Morador da Vila Esperança',
      mensagem:
        'O ônibus 417 sumiu depois das 20h. As meninas que estudam à noite estão voltando a pé pela marginal. O senhor prometeu em campanha.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Fornecedor de software para restaurantes, suporte',
    data: {
      cliente: 'Tasca da Ribeira',
      contacto: 'Olga',
      mensagem:
        'impressora da cozinha imprime os pedidos a dobrar desde a actualização de ontem. a da sala está bem. urgente, sexta à noite aqui é um inferno',
      telefone: '226 555 019',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Creche, pedido de vaga',
    data: {
      nome_crianca: 'Benício',
      nascimento: '12/07/2024',
      mae: 'Tainá Rezende',
      email: 'taina.rezende@ninho.example',
      mensagem:
        'Volto a trabalhar em fevereiro. Ele ainda mama, vocês aceitam leite materno congelado? Tem fila de espera?',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Jornal regional, carta à redação',
    data: {
      nome: 'Armindo Lucas',
      email: 'armindo.lucas@serrapost.com.br',
      texto:
        'Senhor director, li a vossa notícia sobre o encerramento da estação. Faltou dizer que em 1987 também se disse que era provisório. Trabalhei lá trinta e um anos, como factor e depois como chefe, e vi fechar a bilheteira, o bar, a sala de espera e por fim a casa de banho. O que fica é um banco e uma máquina que não aceita notas. Se quiserem escrever a história toda tenho fotografias e o livro de registos de 1974, que me deixaram trazer.\n\nConto só uma coisa, para ver se vale a pena. No inverno de 79, com a linha cortada pela neve, ficaram aqui quarenta e duas pessoas duas noites. Uma senhora entrou em trabalho de parto na sala de espera. A minha mulher, que nunca tinha visto tal coisa, ajudou. O rapaz chama-se Comboio de alcunha até hoje e é presidente da junta na freguesia ao lado. Perguntem-lhe o que acha do encerramento.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Fábrica de cerâmica, pedido de catálogo',
    data: {
      company: 'Loft & Larder GmbH',
      name: 'Anja Petersen',
      email: 'a.petersen@loftlarder.example',
      message:
        'Olá, vi os vossos pratos num restaurante em Lisboa. Vendem a lojas na Alemanha? Pretendo cerca de 300 peças para começar. Por favor o catálogo com preços de revenda e o prazo de produção.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Loja de informática, contato',
    data: {
      nome: 'Igor',
      'e-mail': 'igor.notebook@outlook.com',
      mensagem: 'notebook q deixei semana passada (OS 5513) ja ficou pronto??',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Mosteiro com hospedaria, contacto',
    data: {
      nome: 'Margarida Ataíde',
      email: 'margarida.ataide@silencio.com',
      mensagem:
        'Gostaria de passar quatro noites em silêncio, durante a Quaresma. Não sou praticante, isso é impedimento? Posso levar o computador ou preferem que não? Perdi o meu irmão em novembro e tenho andado com muito barulho à volta, colegas, telefonemas, gente que quer ajudar. Uma amiga esteve convosco há dois anos e diz que dormiu como uma pedra. Não preciso de conforto nenhum, só de uma mesa, uma cama e que ninguém me pergunte nada. Pago o que for habitual.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Autoescola, matrícula',
    data: {
      nome: 'Kauã Ferreira',
      email: 'kaua.fer.2007@gmail.com',
      idade: '18',
      categoria: 'AB',
      mensagem: 'qual o valor com tudo incluso e da pra parcelar em quantas vezes sem ser no cartao',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Associação de apicultores, contacto',
    data: {
      nome: 'Abílio',
      email: 'abilio.mel@urzepost.net',
      mensagem:
        'Vespa asiática num carvalho em Paredes de Coura, ninho grande, uns 12 metros de altura. Quem trata disto, vocês ou a protecção civil?',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'E-commerce de moda plus size, trocas',
    data: {
      pedido: 'PS-77120',
      nome: 'Jussara Lemos',
      email: 'jussara.lemos@belapost.example',
      motivo: 'Tamanho',
      comentario:
        'O vestido é maravilhoso mas a manga prende no braço. Quero trocar 52 pelo 54. A etiqueta tá nele ainda.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Operador turístico em Cabo Verde, contacto',
    data: {
      nome: 'Djamila Évora',
      email: 'djamila@ilhapost.example',
      mensagem:
        'Bom dia, somos 11 pessoas da família vindas de Roterdão, chegamos ao Mindelo a 22 de julho. Queremos carro com condutor um dia para Santo Antão (ferry incluído). A tia tem 82 anos. Fazem preço de grupo?',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Igreja, pedido de batismo',
    data: {
      mensagem:
        'boa noite padre, eu e meu namorado não somos casados na igreja, mesmo assim dá pra batizar a nenem? a madrinha é crismada',
      Email: 'rayane_da_nenem@hotmail.com',
      nome: 'Rayane',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Consultório de psicologia, contato',
    data: {
      nome: '',
      email: 'anon.marco@correiolivre.com.br',
      mensagem:
        'Oi. Nunca fiz terapia. Não sei bem o que escrever aqui. Durmo mal faz uns meses e chorei no trabalho semana passada. Quanto é e tem horário depois das 19h?\n\nTenho 38 anos, dois filhos, emprego bom. Não aconteceu nada, esse é o problema, se tivesse acontecido eu saberia explicar. Minha esposa que achou a página de vocês. Ela falou que eu virei um móvel. Fiquei com raiva na hora mas depois pensei nisso a semana inteira.\n\nNão quero remédio, se der. Também não queria falar da minha infância logo de cara. É assim que funciona ou pode ser diferente?',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Fornecedor de embalagens, pedido de orçamento',
    data: {
      empresa: 'Doces da Serra Ltda',
      contato: 'Marlene Stein',
      email: 'compras@docesdaserra.example',
      item: 'pote vidro 250ml c/ tampa TO 63 dourada',
      quantidade: '8.000 un',
      mensagem: 'Frete CIF Gramado. Hoje compramos de outro fornecedor a 2,14. Conseguem melhorar?',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Empresa de segurança informática, contacto',
    data: {
      nome: 'Duarte Sequeira',
      empresa: 'Transportes Sequeira',
      email: 'duarte@tsequeira.com',
      telefone: '',
      mensagem:
        'A nossa contabilista recebeu um email "meu" a pedir uma transferência de 14.300 € e fez metade antes de desconfiar. O email vinha de um domínio quase igual ao nosso (com um i a mais). O banco já foi avisado. Precisamos de ajuda para perceber se entraram na nossa caixa de correio ou se foi só imitação. Foram 7.150 € para um IBAN da Lituânia, ontem às 16h40. A queixa na PJ já está feita. O email dela é Outlook, sem verificação em dois passos, e a palavra-passe era, passo a citar, "transportes1".',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Zoológico, feedback',
    data: {
      nota: '3',
      'e-mail': 'renatozoobh@gmail.com',
      comentario: 'Animais bem cuidados, banheiro imundo, pipoca 28 reais é assalto',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Escola de surf, reservas',
    data: {
      nome: 'Lotte',
      email: 'lotte.vos@golfpost.pt',
      mensagem: 'Olá! 2 aulas para sábado? sem experiência. Eu falo um pouco português. Fatos incluídos?',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Revista de arquitectura, imprensa',
    data: {
      nome: 'Clara Montenegro',
      orgao: 'Gabinete Montenegro+Sá',
      email: 'clara@montenegrosa.com.br',
      mensagem:
        'Na sequência do vosso convite, junto a memória descritiva e as fotografias da Casa no Alvão (créditos: Tiago Prata) para a edição de junho: https://we.tl/t-alvao0625. Peço só que corrijam o nome da engenheira, é Benedita Sá e não Benedita Sousa.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Síndico, portal do condomínio',
    data: {
      unidade: '1203 bloco B',
      email: 'bloco.b.1203@gmail.com',
      mensagem:
        'O vizinho do 1303 arrasta móveis meia noite. Ja interfonei. Peço advertência conforme regimento art 22',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Farmácia de manipulação, orçamento',
    data: {
      nome: 'Lígia Torquato',
      receita: 'vitamina D 10.000 UI 12 cáps + magnésio dimalato 500mg 60 cáps',
      fone: '62 98555 0140',
      obs: 'retiro na loja',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Federação de xadrez, inscrição em torneio',
    data: {
      nome: 'Tomé Abrantes',
      clube: 'GX Covilhã',
      elo: '1684',
      email: 'tome.abrantes@roquepost.example',
      obs: 'Chego depois das 21h de sexta, posso ter bye na 1ª ronda?',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Estúdio de tatuagem, orçamento',
    data: {
      nome: 'Bruninha',
      email: 'bruna.beijaflor.t@gmail.com',
      ideia: 'um beija flor traço fino no ombro, uns 8 cm, com a inicial da minha vó (O)',
      orcamento: 'até 500',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Fabricante de tratores, peças',
    data: {
      nome: 'Sebastião Moura',
      modelo: '4275 ano 2009',
      peca: "bomba d'água e a junta",
      mensagem: 'Tem pronta entrega? Tô com a máquina parada na lavoura em Rio Verde',
      tel: '64 99555 0166',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Fundação de bolsas, dúvida',
    data: {
      nome: 'Edmilson Cabral',
      email: 'edmilson.cabral@praiapost.com.br',
      telefone: '',
      mensagem:
        'Boa tarde. Sou estudante do 12º ano em Santiago, Cabo Verde. No regulamento diz que é preciso declaração de rendimentos do agregado, mas o meu pai é pescador e não tem. Uma declaração da junta serve? O prazo termina dia 30. Obrigado pela atenção. Vivo com os meus pais e três irmãos no Tarrafal. Tenho média de 17,4 e quero estudar engenharia mecânica em Coimbra ou na Covilhã. A professora Ondina, directora de turma, diz que pode escrever uma carta se for preciso. Se a declaração da junta tiver de ser traduzida ou carimbada em algum sítio, digam-me por favor, porque o barco do correio só passa às terças.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Pizzaria, feedback',
    data: { mensagem: 'chegou fria mas o motoboy foi um amor' },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Serviço de limpeza, pedido',
    data: {
      nome: 'Filomena',
      zona: 'Oeiras',
      mensagem: '3 horas por semana, T2, tenho dois gatos. Trazem os produtos?',
      telefone: '961 555 027',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Loja de instrumentos, parceria',
    data: {
      nome: 'Anderson Lira',
      empresa: 'Orquestra Jovem do Sertão (ONG)',
      email: 'anderson@orquestrasertao.com.br',
      mensagem:
        'Somos um projeto com 140 alunos em Exu. Recebemos de doação 22 violinos precisando de cordas, cavaletes e arcos. Vocês topariam uma parceria: vendem pra gente a preço de custo e a gente coloca a marca nos concertos e presta contas de tudo? Posso mandar o estatuto e fotos.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Câmara de comércio, evento',
    data: {
      nome: 'Paulina Krüger',
      empresa: 'Krüger Agro',
      participantes: '2',
      restricoes: 'uma vegetariana',
      mensagem: 'Precisamos da fatura em nome da empresa antes do evento',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Site de genealogia, contacto',
    data: {
      nome: 'Marcos Vinícius Pavão',
      email: 'mv.pavao@raizpost.com',
      mensagem:
        'Procuro o assento de baptismo do meu bisavô, Manuel Pavão, nascido por volta de 1889 na freguesia de Água Retorta, São Miguel. Embarcou para Santos em 1907. Preciso para o pedido de nacionalidade. Vocês fazem a busca e quanto cobram? O que tenho: uma certidão de casamento de 1914, em Ribeirão Preto, em que aparece como "Manoel Pavam, 25 annos, natural das Ilhas", e uma medalha do Espírito Santo com a data de 1898. A mãe seria Rosa de Jesus, o que, convenhamos, ajuda pouco. O meu avô contava que ele chorava quando via hortênsias.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Produtora de eventos, aluguel',
    data: {
      nome: 'Nando',
      mensagem: 'tenda 10x10 e 15 mesas p dia 06/12 em Niterói. chove muito nessa época tem fechamento lateral?',
      zap: '21 98555 0109',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Serviço de streaming nacional, suporte',
    data: {
      email: 'celsofarias@telinha.com.br',
      mensagem: 'Cobraram duas vezes em outubro (dia 3 e dia 5). Quero estorno de uma.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Horto, contacto',
    data: {
      nome: 'Custódia',
      'e-mail': 'dasflores.custodia@clix.pt',
      mensagem: 'os limoeiros têm folha amarela com nervura verde, é falta de quê? comprei-os aí há 2 anos',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Laboratório de análises, dúvidas',
    data: { nome: 'Renato', email: 'renato.semjejum@gmail.com', pergunta: 'jejum de 8h pode tomar café sem açúcar?' },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Empresa de elevadores, avaria',
    data: {
      condominio: 'Praceta do Sol 9',
      nome: 'Administração - Sr. Bento',
      mensagem: 'Parado entre o 2 e o 3, sem pessoas dentro. Contrato 4471.',
      telefone: '219 555 060',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Sebo online, pergunta',
    data: {
      nome: 'Aurora Pimentel',
      email: 'aurora.pimentel@traca.example',
      telefone: '',
      livro: 'Grande Sertão, 2ª ed. José Olympio',
      pergunta:
        'A sobrecapa é a original do Poty? Tem dedicatória ou carimbo? Se puder mandar foto da lombada agradeço.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'ONG ambiental, voluntariado',
    data: {
      nome: 'Iara Munduruku Prado',
      email: 'iara.prado@rioverde.example',
      disponibilidade: 'fins de semana',
      mensagem:
        'Sou engenheira florestal, moro em Santarém e posso ajudar com o mapeamento das nascentes. Tenho drone e habilitação. Deixo meu currículo e alguns mapas que fiz para a comunidade de Alter: https://iaraprado.example/mapas . Não posso em junho, quando vou para a aldeia da minha avó.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Plataforma de investimentos, reclamação',
    data: {
      nome: 'Otávio Brandt',
      conta: '99120-3',
      mensagem:
        'Meu CDB venceu dia 10 e o valor ainda não caiu na conta. O chat me deixa esperando 40 min e desconecta. Se até sexta não resolver vou na CVM e no Reclame Aqui.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Salão de beleza, agendamento',
    data: {
      nome: 'Vivi',
      Email: 'vivi_cachos@hotmail.com',
      servico: 'progressiva + corte',
      mensagem: 'dá pra sábado 10h com a Rose?',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Empresa de traduções, orçamento',
    data: {
      nome: 'Jorge Malheiro',
      email: 'jmalheiro@norteexport.net',
      mensagem:
        'Contrato de distribuição, 11 páginas, PT>NL com certificação. Para quando conseguem? O notário em Antuérpia pede apostila, tratam disso também?',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Startup de IA, imprensa',
    data: {
      nome: 'Letícia Vasques',
      veiculo: 'Caderno Digital',
      telefone: '',
      email: 'leticia@cadernodigital.example',
      mensagem:
        'Oi! Estou fechando uma matéria sobre chatbots em atendimento de hospitais e queria ouvir vocês sobre o caso da Santa Casa. São 3 perguntas, pode ser por áudio. Deadline quinta 14h.',
    },
  },
  {
    language: 'pt',
    isSpam: false,
    form: 'Tinturaria e lavandaria, contacto',
    data: { nome: 'Gonçalo', Email: 'goncalo.fatoazul@gmail.com', mensagem: 'o fato azul ficou pronto? talão 2281' },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Clínica dentária, contacto',
    data: {
      nome: 'Daniel Whitmore',
      email: 'daniel@serpclimb.io',
      mensagem:
        'Hello,\n\nI ran your domain through our ranking tool and you\'re invisible for 31 of the keywords that patients in your city type every day ("implantes dentários", "dentista urgência", "aparelho invisível preço" and so on). The first three results share about 70% of those clicks.\n\nWhat we do every month:\n✔ on-page corrections\n✔ 40 quality backlinks, manually built\n✔ 4 articles written by natives\n✔ Google Business posts\n✔ a report you can really understand\n\nThe cost is $149 per month, no contract, cancel whenever you like. Shall I send you the list of keywords together with the positions of your competitors?\n\nKind regards,\nDaniel Whitmore | Digital Growth Consultant\nNote: This is not spam, we found your email manually. If you\'re not interested, tell me and I\'ll not follow up.',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Pousada na praia, formulário de reserva',
    data: {
      nome: 'Rafael Moura',
      email: 'rafael@topgoogle-agora.com.br',
      telefone: '11 95555 0001',
      mensagem:
        'Olá, tudo bem? Vi que sua empresa ainda não aparece na primeira página do Google. Trabalhamos com posicionamento garantido em 30 dias ou seu dinheiro de volta. Pacote a partir de R$ 197/mês. Posso te mandar uma proposta no WhatsApp? Veja nossos cases: https://topgoogle-agora.com.br/cases',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Loja virtual de chás, fale conosco',
    data: {
      nome: 'CREDITO JÁ',
      email: 'atendimento@creditoja-facil.com',
      mensagem:
        'Empréstimo liberado na hora mesmo com nome SUJO!! De 2 mil a 80 mil, parcelas de até 84x sem consulta SPC/Serasa. Chama no zap e receba hoje: https://creditoja-facil.com/zap',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Blog de receitas, contacto',
    data: {
      nome: 'Olivia Hart',
      email: 'olivia.hart@linkpantry.com',
      mensagem:
        'Hi, do you accept sponsored posts in Portuguese? We have clients in betting and forex with good budget, up to 80 EUR per article with dofollow link, permanent. Please send your price and also price for link insertion in old posts. Payment by PayPal after going live. Our site: https://linkpantry.com',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Academia de jiu-jitsu, contato',
    data: {
      nome: 'Tigrinho Bônus',
      email: 'tigre@tigre-sortudo77.com',
      mensagem:
        '🐯🐯 Plataforma nova PAGANDO MUITO! Cadastre e ganhe R$50 pra jogar, depósito mínimo 5 reais, saque no pix na hora https://tigre-sortudo77.com',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Gráfica, orçamento',
    data: {
      empresa: 'Shenzhen Luckprint Packaging',
      email: 'amy@luckprint-pack.com',
      servico: 'paper box, gift bag, label',
      obs: 'Dear friend, this is Amy from Shenzhen Luckprint. We produce paper box, gift bag and sticker with own factory 5000 sqm. We can offer you 20% lower than your current supplier, free sample. Can we talk more details? Our catalog is here https://luckprint-pack.com/catalog2025.pdf',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Câmara municipal, contacto',
    data: {
      nome: 'Advogado Luís Ferraz',
      email: 'luisferraz.adv@herdeiros-int.io',
      mensagem:
        'Prezado(a), sou advogado de um falecido cliente que deixou 6,2 milhões de euros num banco em Londres sem herdeiros. Como tem o mesmo apelido, proponho apresentá-lo(a) como beneficiário legal. Tudo é feito dentro da lei. Fica com 40%. Peço discrição e resposta com nome completo e telefone.',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Banco cooperativo, fale conosco',
    data: {
      nome: 'Central de Segurança',
      mensagem:
        'Prezado cliente, identificamos um acesso suspeito à sua conta. Seu token será bloqueado em 24h. Atualize seus dados agora: https://atualiza-token-coop.com/login',
      email: 'seguranca@atualiza-token-coop.com',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Imobiliária, contato',
    data: {
      nome: 'Camila Duarte',
      email: 'camila@leadsimob.net',
      mensagem:
        'Oi! Aqui é a Camila. Vocês conseguiriam atender mais 20 compradores por mês na região? Temos leads qualificados, com renda comprovada, de quem está procurando apartamento agora, e você só paga pelo que receber. Dá uma olhada no nosso caso com uma imobiliária do seu porte, me responde que eu envio.\n\nComo funciona, bem rapidinho:\n1) a gente anuncia os seus imóveis no Instagram e no Google;\n2) nosso robô conversa com o interessado e confirma renda, FGTS e prazo;\n3) o lead cai no WhatsApp do corretor em menos de 1 minuto.\n\nSem mensalidade, sem fidelidade. Imobiliárias de 40 cidades já usam. Faz sentido a gente conversar terça ou quarta?\n\nCamila Duarte | Executiva de contas',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Site pessoal de um fotógrafo, contato',
    data: {
      name: 'Normanelura',
      email: 'normanelura@yandex-mail.top',
      message: 'Заработок от 5000 р в день https://bystro-dengi.com <a href="https://bystro-dengi.com">жми</a> zxcd',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Consultório de psicologia, contato',
    data: {
      nome: 'Isabella',
      email: 'isa.love@encontros-secretos.com',
      mensagem:
        'oi amor vi seu perfil e fiquei com vontade de te conhecer... sou casada e preciso de sigilo. minhas fotos sem roupa estao aqui https://encontros-secretos.com/isa',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Farmácia de manipulação, orçamento',
    data: {
      nome: 'DrPeter',
      email: 'sales@meds-nopresc.com',
      obs: 'Buy Ozempic / Wegovy / Xanax / Ritalin no script needed, discreet shipping to Brazil and Portugal, pay by bitcoin. Telegram: @medsnopresc',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Escola de surf, contacto',
    data: {
      nome: 'Ben Carter',
      email: 'ben@replybird-ai.example',
      mensagem:
        'Hi there, what if your inbox answered itself? ReplyBird is an AI agent trained on your own website that replies to booking questions in 40 languages. I set up a demo for your surf school already, takes 30 seconds to see: https://replybird-ai.example/demo/surf',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Loja de informática, contato',
    data: {
      nome: 'Tanvir Hasan',
      email: 'tanvir.fiverr@pixelrub.net',
      mensagem:
        'Hello dear, I am expert graphic and web designer. I will design your logo, banner, full ecommerce website only 120$. 5 star seller. Please check my gig and give me one chance. Thank you boss. https://www.fiverr.com/pixelrub_demo',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Quinta de vinhos, visitas',
    data: {
      nome: 'Guia Empresas Portugal',
      email: 'dados@guia-empresas-pt.com',
      mensagem:
        'Exmos. Senhores, informamos que a inscrição da vossa empresa no Guia Empresarial 2026 se encontra por confirmar. Solicitamos a validação dos dados no prazo de 5 dias úteis no formulário https://guia-empresas-pt.com/validar. Após esse prazo aplica-se a anuidade de 480 €.',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Plataforma de cursos online, ajuda',
    data: {
      email: 'joana.trader@rendaextra-pro.online',
      curso: '',
      mensagem:
        'Você trabalha muito e ganha pouco? Com o robô de trade que opera sozinho já tirei R$ 3.800 essa semana. Não precisa saber nada de mercado. As vagas do grupo vip fecham hoje. Me chama: t.me/rendaextrapro',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Fabricante de móveis, contato',
    data: {
      nome: 'Wei Zhang',
      email: 'export@foshan-slidehw.top',
      mensagem:
        'Prezado senhor, nós somos fábrica de corrediças e dobradiças em Foshan China. Qualidade boa e preço direto. Já exportar para Brasil 10 anos. Se interessa por favor responder para enviar catálogo e amostra grátis.\n\nNossos produtos: corrediça telescópica, corrediça invisível, dobradiça hidráulica, pistão a gás, pé de mesa. Certificado SGS teste 60.000 ciclos. MOQ 500 pares, porto Shenzhen, 25 dias. Pagamento 30% T/T.\n\nWei Zhang\nGerente de exportação\nWhatsapp/Wechat: +86 137 5550 8812',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Startup de energia solar, contacto',
    data: {
      nome: 'Gregory Stahl',
      email: 'g.stahl@meridian-equity-partners.site',
      mensagem:
        'Good day, I represent an investor group with interest in financing viable projects in renewable energy, real estate and hospitality. Funding from 5M to 500M at 3% interest, flexible repayment for 10 years. If you have a project in need of funding kindly revert with a business plan. Brokers are welcome.',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Loja de moda, contacto',
    data: {
      nome: 'Lilly',
      email: 'lilly@aaa-bags-outlet.example',
      mensagem:
        'Louis Vuitton Gucci Chanel bolsas 1:1 espelho, relogios Rolex, tenis Nike. melhor preço direto fabrica, envio gratis https://aaa-bags-outlet.example',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Site de um vereador, contato',
    data: {
      nome: 'Equipe Impulso',
      mensagem:
        'Seguidores REAIS brasileiros! 1000 por R$ 9,90, curtidas, visualizações e comentários. Entrega imediata. Ideal para figuras públicas. Peça já: https://impulso-seguidores.com.br',
      email: 'vendas@impulso-seguidores.com.br',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Editora, contacto',
    data: {
      nome: 'Sara Nunes',
      email: 'sara@videolume.co',
      mensagem:
        'Olá equipa, adorei a vossa página sobre os novos autores. Faço vídeos curtos de apresentação (booktrailers) com inteligência artificial e estava a pensar em oferecer-vos o primeiro a metade do preço, 95 €. Em média os nossos clientes duplicam as vendas. Marcamos 10 minutos esta semana?',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Restaurante, contacto',
    data: { nome: 'gMbTfVzqRk', email: 'oxewiqaru214@gmail.com', telefone: '3315578214', mensagem: 'DqLYwxtNJkUoabGm' },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Empresa de mudanças, orçamento',
    data: {
      nome: 'HR Department',
      email: 'hr@remote-hiring-desk.io',
      mensagem:
        'We are hiring! Work from home 1-2 hours a day liking YouTube videos and rating hotels. Earn 100-300 EUR daily, paid in USDT. No experience. Contact our manager on WhatsApp +44 7700 900333 or click https://wa.me/447700900333',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Fabricante de tratores, contacto',
    data: {
      nome: 'Emre Kaya',
      email: 'emre@tradewave-shipping.example',
      mensagem:
        'Dear Sirs, purchase order PO-88120 attached for your kind review, kindly open the secure link to view specification and issue proforma urgently: https://tradewave-shipping.example/PO88120.html . Regards, Procurement',
    },
  },
  {
    language: 'pt',
    isSpam: true,
    form: 'Horto, contacto',
    data: {
      nome: 'Miguel Torres',
      email: 'miguel@site-rapido24.example',
      mensagem:
        'Bom dia, passei pelo vosso site e reparei que no telemóvel o menu tapa o texto. Somos uma equipa pequena do Porto e refazemos sites a partir de 350 €, prontos em 7 dias, com alojamento incluído no primeiro ano. Posso preparar um esboço gratuito da página inicial para verem? Alguns trabalhos nossos: https://site-rapido24.pt/trabalhos',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Stolarz meblowy, formularz wyceny',
    data: {
      imie: 'Grzegorz',
      telefon: '600 555 014',
      wiadomosc:
        'Dzień dobry, zabudowa wnęki pod schodami, 240 szer. x 190 w najwyższym miejscu. Płyta dąb artisan, bez uchwytów. Ile mniej więcej i na kiedy? Zdjęcia mogę wysłać mms',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Przychodnia weterynaryjna, kontakt',
    data: {
      imie: 'Ola',
      email: 'ola.wrzos83@gmail.com',
      tresc:
        'kot po kastracji liże ranę mimo kubraczka, trochę czerwone. przyjść dzisiaj czy poczekać do kontroli w pt?',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Sklep z herbatami, pytanie o zamówienie',
    data: {
      nr_zamowienia: '2025/11/3307',
      email: 'm.sobieraj@herbaciarnia-gosc.pl',
      telefon: '',
      wiadomosc: 'Status "spakowane" od sześciu dni. Czy ktoś to zamierza wysłać?',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Szkoła językowa, zapisy',
    data: {
      uczestnik: 'Hanna Pilarczyk',
      telefon: '',
      wiek: '11',
      jezyk: 'hiszpański',
      rodzic: 'Dorota Pilarczyk',
      email: 'dorota.pilarczyk@poranek.pl',
      uwagi:
        'Córka mieszkała dwa lata w Walencji, mówi swobodnie, gorzej z pisaniem. Czy jest grupa dla takich dzieci czy tylko od zera? W poprzedniej szkole posadzono ją z początkującymi i przez semestr powtarzała kolory, aż zaczęła udawać ból brzucha. Zależy nam na kimś, kto będzie z nią czytał i pisał, może być para z drugim dzieckiem. Wtorki i czwartki odpadają, bo basen.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Parafia, kancelaria',
    data: {
      temat: 'Metryka',
      'e-mail': 'kurkowie.beata@wp.pl',
      wiadomosc:
        'Szczęść Boże, potrzebuję odpisu aktu chrztu do bierzmowania syna, Mateusz Kurek, ur. 2011. Czy mogę odebrać w niedzielę po sumie? Beata Kurek',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Warsztat samochodowy, umawianie wizyty',
    data: {
      marka: 'Skoda Octavia II 1.9 TDI',
      usterka: 'kontrolka DPF?? a ja nie mam dpf',
      telefon: '511 555 090',
      kiedy: 'jak najszybciej',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Pensjonat w górach, rezerwacja',
    data: {
      imie_nazwisko: 'Tadeusz i Barbara Wilk',
      email: 'tbwilk@staremlyny.example',
      termin: '27.12-2.01',
      uwagi:
        'Byliśmy u Państwa w 1998 r. w podróży poślubnej, pokój z widokiem na Giewont, chyba numer 7. Czy istnieje jeszcze i czy mógłby być nasz? Pamiętamy panią Hanię, która dawała nam do plecaka oscypek zawinięty w gazetę, i psa, który sam jeździł autobusem. Jeżeli siódemka jest teraz łazienką albo biurem, to poprosimy inny, byle na piętrze. Mąż ma bezdech i śpi z aparatem, potrzebne gniazdko przy łóżku.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Kancelaria adwokacka, kontakt',
    data: {
      imie: 'Renata Ś.',
      email: 'renata.s.1971@interia.pl',
      sprawa:
        'Dzień dobry. Mąż wyprowadził się w maju, nie płaci na dzieci, a kredyt spłacam sama. Chciałabym wiedzieć czy najpierw wnosić o alimenty czy od razu o rozwód z zabezpieczeniem. Nie mam dużych środków. Czy pierwsza porada jest płatna i ile.\n\nOpiszę pokrótce, żeby Pani mecenas wiedziała, z czym przychodzę. Jesteśmy po ślubie 17 lat, dzieci mają 15 i 9. Kredyt we frankach, przewalutowany w 2016, rata 3100. Ja zarabiam 5400 na rękę w szkole. Mąż ma firmę i w papierach "nic nie zarabia", a w czerwcu kupił samochód na matkę. Mam wyciągi z konta wspólnego z pięciu lat, bo wszystko zbierałam w segregator, koleżanki się śmiały.\n\nNie chcę wojny. Chcę, żeby dzieci miały swoje pokoje do matury starszego. Mogę przyjechać w każdy piątek po 13 albo w ferie.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Producent okien, reklamacja',
    data: {
      nr_umowy: 'OK/8812/23',
      adres: 'Mława, ul. Lipowa 4',
      opis: 'Okno balkonowe nie domyka się od zimy. Serwisant był, pokręcił kluczem, powiedział że "osiądzie". Nie osiadło. Proszę o wymianę okuć w ramach gwarancji, w przeciwnym wypadku idę do rzecznika konsumentów.',
      nazwisko: 'Zbigniew Raczyński',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Aplikacja do budżetu domowego, zgłoszenie',
    data: {
      email: 'kubson@pm-dev.pl',
      opis: 'po aktualizacji 4.8 kategorie zniknęły, zostały tylko "inne". android 14, pixel 7. kopia z 1.11 przywraca sie z błędem E-219',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Klub szachowy, kontakt',
    data: {
      wiadomosc: 'Czy na czwartkowy turniej blitz można przyjść z ulicy? FIDE nie mam',
      'e-mail': 'stasio.skoczek@onet.pl',
      imie: 'Staszek',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Hurtownia kwiatów, zapytanie',
    data: {
      firma: 'Kwiaciarnia Malwa s.c.',
      nip: '000-111-22-33',
      osoba: 'Jolanta Bieniek',
      zapytanie:
        'Potrzebuję na 12 grudnia 400 szt. eustomy białej i 60 pęczków eukaliptusa. Odbiór własny przed 6 rano. Proszę o cenę netto i czy stali klienci mogą płacić przelewem 14 dni.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Urząd gminy, zgłoszenie',
    data: {
      tresc:
        'Na drodze do Zalesia za krzyżem jest taka dziura że wczoraj urwałem wahacz. Kto mi za to zwróci? Mam zdjęcie i rachunek.',
      nazwisko: 'Mirosław Kędzia',
      tel: '698 555 070',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Studio tatuażu, wycena',
    data: {
      nick: 'moth',
      email: 'cmamoth@niebieska.example',
      opis: 'ćma trupia główka na mostek, blackwork, ok 15cm szer. mam blizne po operacji serca dokładnie tam, chce żeby była częścią. robicie na bliznach? 6 lat po',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Biuro rachunkowe, pytanie',
    data: {
      imie: 'Wojtek',
      dzialalnosc: 'JDG, programista, ryczałt 12%',
      email: 'wojtek@bitkowalski.pl',
      pytanie:
        'Od stycznia dochodzi klient z UK, faktury w GBP. VAT-UE nie, bo nie Unia, tak? Ile u Państwa kosztuje obsługa przy 3-4 fakturach miesięcznie',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Dom kultury, zapisy na warsztaty',
    data: {
      warsztat: 'ceramika dla dorosłych',
      osoba: 'Krystyna Malec (72 l.)',
      telefon: '22 555 01 45',
      uwagi: 'Nie mam internetu, wpisuje wnuczka. Proszę dzwonić do babci po 10, bo długo śpi :)',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Portal z ogłoszeniami, pomoc',
    data: {
      login: 'rower_lublin',
      adres_email: 'rowerlbn.jarek@o2.pl',
      sprawa:
        'Kupujący przysłał mi link "do odbioru pieniędzy" z logo waszego portalu, adres dostawa-odbierz-platnosc.top. Prosił o numer karty i CVV. Zrzuty mam. Zablokujcie go, użytkownik anna_k_9921',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Agencja interaktywna, zapytanie ofertowe',
    data: {
      firma: 'Gabinet Stomatologiczny Perełka',
      kontakt: 'lek. dent. Aneta Gaj',
      email: 'rejestracja@perelkagaj.pl',
      budzet: 'do 3000 zł / mc',
      opis: 'Proszę o ofertę na pozycjonowanie strony (frazy: implanty Rzeszów, ortodonta Rzeszów) i reklamy Google. Poprzednia agencja raportowała same zielone strzałki, a pacjentów nie przybyło. Strona to www.perelkagaj.pl, wizytówka Google ma 61 opinii (4,9). Mam 4 stanowiska i dwie wolne popołudniowe zmiany ortodonty do wypełnienia. Chcę rozmawiać o liczbie pierwszych wizyt, nie o pozycjach.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Muzeum kolejnictwa, kontakt',
    data: {
      imie: 'Franek lat 9',
      'e-mail': 'tatafranka9@wp.pl',
      wiadomosc: 'Czy parowóz Ol49 jeszcze jeździ i czy można pociągnąć gwizdek. Pisze mi to tata',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Sklep rowerowy, dostępność',
    data: {
      email: 'pkaczor@dwakolka.example',
      pytanie: 'Kross Esker 4.0 rama M czarny, jest na miejscu w Gdyni? Na stronie "zapytaj"',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Bank spółdzielczy, formularz kontaktowy',
    data: {
      klient: 'tak',
      'e-mail': 'h.borowik.54@interia.pl',
      nazwisko: 'Halina Borowik',
      wiadomosc:
        'Nie mogę się zalogować do bankowości, bo zmieniłam telefon i nie przychodzi kod. W oddziale byłam, pani kazała dzwonić na infolinię, infolinia kazała iść do oddziału.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Fundacja pomocy dzieciom, wolontariat',
    data: {
      imie: 'Artem Bondarenko',
      email: 'artem.bond@list-poczta.example',
      o_sobie:
        'Jestem z Charkowa, w Polsce 3 lata, studiuję informatykę. Mogę uczyć dzieci programowania w Scratch po polsku i ukraińsku, w soboty. Przepraszam za błędy.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Restauracja, rezerwacja',
    data: {
      data: 'sobota 6.12',
      godzina: '18',
      osob: '14',
      okazja: 'imieniny teściowej :)',
      uwagi: '2 krzesełka, jedna osoba bez laktozy. czy można własny tort',
      telefon: '505 555 011',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Wydawnictwo, propozycja wydawnicza',
    data: {
      autor: 'dr Bożena Licht',
      email: 'bozena.licht@uczelnia-wsch.pl',
      tytul: 'Sól i sznur. Dzieje rodziny flisaków',
      list: 'Szanowni Państwo, przesyłam konspekt i dwa rozdziały książki non-fiction opartej na trzech skrzyniach listów z lat 1861-1939, znalezionych podczas remontu w Ulanowie. Całość liczy ok. 420 tys. znaków i jest ukończona. Byłabym wdzięczna za informację, czy tematyka mieści się w Państwa planach.\n\nKilka słów o materiale: są to listy trzech pokoleń jednej rodziny, pisane z tratw, z Gdańska, z więzienia w Sandomierzu i z Ameryki. Autorzy byli na wpół piśmienni i pisali, jak mówili, dlatego w książce zachowuję ich ortografię, a objaśnienia przenoszę na koniec. Osią opowieści jest spór o jedną tratwę dębu, która zaginęła w 1883 roku i o którą wnuki kłóciły się jeszcze przed drugą wojną. Sporu nie rozstrzygam.\n\nPracuję jako archiwistka, to moja pierwsza książka dla szerszego czytelnika. Fragment ukazał się w kwartalniku regionalnym. Ilustracje (41 fotografii) mają uregulowane prawa.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Przedszkole, kontakt',
    data: {
      wiadomosc: 'Igor jutro nie przyjdzie, gorączka. Proszę odwołać obiad. mama Igora z Biedronek',
      adres_email: 'mamaigora.b@gmail.com',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Fotowoltaika, kalkulator',
    data: {
      zuzycie: '5200 kWh',
      dach: 'skośny, blachodachówka, wschód-zachód',
      miejscowosc: 'Sokółka',
      pytanie: 'czy przy net-billingu magazyn 10 kWh w ogóle się zwraca? bez ściemy proszę',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Serwis AGD, zgłoszenie',
    data: {
      sprzet: 'pralka bosch waa2026',
      objaw: 'wywala E18 i nie wypompowuje. filtr czyściłem',
      adres: 'Bytom, Szombierki',
      tel: '793 555 022',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Hotel dla psów, rezerwacja',
    data: {
      pies: 'Gacek, kundelek 9kg, 12 lat',
      termin: '10-17 lutego',
      wlasciciel: 'Ewelina Tomczyk',
      uwagi:
        'Dostaje tabletkę na serce rano i wieczorem, trzeba w pasztecie bo wypluwa. Boi się suszarki. Czy może spać z drugim psem? Sam płacze.',
      email: 'ewel.tomczyk@psiaprzystan.example',
      telefon: '',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Biblioteka uniwersytecka, zapytaj bibliotekarza',
    data: {
      pytanie:
        'Szukam numerów "Przeglądu Technicznego" z 1912, konkretnie artykułu o moście w Puławach. Katalog pokazuje, że mikrofilm jest w opracowaniu od 2019. Czy da się go mimo to zobaczyć?',
      email: 'ksawery.blok@mosty-hist.pl',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Firma przeprowadzkowa, wycena',
    data: {
      skad: 'Kraków Ruczaj 4p. winda',
      dokad: 'Wieliczka dom',
      kiedy: 'ostatni weekend stycznia',
      rzeczy: 'pianino!! reszta standard, 2 pokoje',
      imie: 'Marta',
      tel: '660 555 031',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Sklep z częściami do traktorów, zapytanie',
    data: { wiadomosc: 'c330 rozrusznik po regeneracji ile i czy stary trzeba oddać', tel: '784 555 003' },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Organizator półmaratonu, kontakt',
    data: {
      nazwisko: 'Łukasz Pyrka',
      telefon: '',
      adres_email: 'pyrka.biega@gmail.com',
      nr: '1183',
      tresc:
        'W wynikach mam 2:58:11 a przebiegłem 1:58:11, dowód to strava i żona na mecie. Proszę o poprawienie bo koledzy mi nie dają żyć',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Startup z oprogramowaniem dla lekarzy, rekrutacja',
    data: {
      stanowisko: 'Frontend developer',
      imie: 'Nadia Kossak',
      email: 'nadia@kossak.dev',
      linki: 'https://github.com/nadia-kossak-demo https://www.linkedin.com/in/nadiakossak-fe',
      wiadomosc:
        'Cześć, 4 lata w React/TS, ostatnio dostępność (WCAG) w aplikacji dla NFZ-etowych przychodni. Szukam zespołu, w którym można gadać z użytkownikami. Widełki: 17-20k B2B. Mogę od marca.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Strona fotografki ślubnej, kontakt',
    data: {
      para: 'Magda i Piotrek',
      'e-mail': 'magdaipiotr2208@gmail.com',
      data: '22.08.2026',
      miejsce: 'Stodoła pod Kazimierzem',
      tresc: 'hej! wolne? :) nie lubimy pozować, on robi miny',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Spółdzielnia mieszkaniowa, zgłoszenie',
    data: { lokal: '48/12', opis: 'Winda znowu. Mieszkam na 9, mam 79 lat i zakupy. Dziękuję za nic.' },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Producent słoików, zapytanie o cenę',
    data: {
      firma: 'Miody Roztocza',
      osoba: 'Kazimierz Buk',
      pytanie:
        '12 tys. słoik 0,9 l fi 82 z zakrętką złotą. transport do Zwierzyńca. cena przy palecie i przy całym aucie',
      email: 'biuro@miodyroztocza.example',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Gabinet fizjoterapii, kontakt',
    data: { imie: 'Dawid', tresc: 'oddzwońcie proszę, rwa kulszowa, ledwo siedzę. 602 555 018' },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Redakcja lokalnego portalu, kontakt',
    data: {
      temat: 'sprostowanie',
      tresc:
        'W artykule o pożarze na Młyńskiej napisali Państwo, że dom należał do rodziny K. Dom należy do gminy, my byliśmy najemcami. Ludzie pytają nas o ubezpieczenie, którego nie było. Proszę poprawić. K. Mieszkaliśmy tam od 1993 r., w dwóch izbach, z piecem, na który od lat pisaliśmy do gminy skargi (mam kopie z pieczątkami wpływu: 2017, 2019, 2022, styczeń 2024). W artykule jest zdanie, że "prawdopodobną przyczyną było niewłaściwe użytkowanie pieca". Strażak, który był na miejscu, powiedział nam coś całkiem innego. Mąż od tamtej pory nie śpi, bo to on palił.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Szkoła nauki jazdy, zapisy',
    data: {
      imie: 'Oliwia',
      wiek: '17 i 9 miesięcy',
      tel: '535 555 040',
      pytanie: 'czy moge juz zaczac teorie? i czy mozna z instruktorką',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Sklep internetowy z obuwiem, zwrot',
    data: {
      zamowienie: 'B-20518',
      adres_email: 'zielone.buty44@wp.pl',
      powod: 'za małe w podbiciu',
      konto: 'do zwrotu wyślę mailem',
      komentarz: 'Odsyłam jedną parę z dwóch. Zielone zostawiam, są świetne.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Instytut meteorologiczny, zapytanie o dane',
    data: {
      nazwisko: 'mgr inż. Paweł Śnieżek',
      instytucja: 'Pracownia Hydrologii, Olsztyn',
      email: 'p.sniezek@hydro-olsztyn.example',
      tresc:
        'Zwracam się z prośbą o udostępnienie dobowych sum opadów ze stacji Mikołajki za lata 1961-1990 do celów pracy doktorskiej. Czy obowiązuje opłata, jeśli dane nie będą publikowane w postaci surowej?',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Blog kulinarny, kontakt',
    data: {
      wiadomosc:
        'Robiłam piernik staropolski z Pani przepisu, dojrzewa od trzech tygodni i zrobiły się białe kropki. Pleśń czy cukier?? Ratunku',
      adres_email: 'aldona.piernik@wp.pl',
      imie: 'Aldona',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Zakład pogrzebowy, kontakt',
    data: {
      nazwisko: 'Iwona Grabiec',
      telefon: '604 555 088',
      wiadomosc: 'Tata zmarł dziś rano w szpitalu w Pile. Nie wiem od czego zacząć. Proszę o telefon.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Agencja tłumaczeń, wycena',
    data: {
      dokument: 'akt urodzenia niemiecki + dyplom',
      ilosc: '3 strony',
      tryb: 'ekspres',
      email: 'sylwia.hein@neuanfang.example',
      uwagi: 'tłumacz przysięgły, do urzędu w Opolu. oryginał mogę pokazać na miejscu',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Strona programisty, formularz',
    data: { name: 'asdf', email: 'asdf@asdf.pl', message: 'test czy działa' },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Kino studyjne, kontakt',
    data: {
      tresc: 'Prosimy o powtórzenie przeglądu Hasa, byłem w szpitalu i mi przepadło. Kazik S., abonament nr 61',
      adres_email: 'kazik.haslubi@o2.pl',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Dostawca internetu, awaria',
    data: {
      nr_klienta: '550812',
      opis: 'brak neta od wczoraj 21.00 cała ulica Wrzosowa, dioda LOS czerwona',
      tel: '888 555 019',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Hodowla kotów, zapytanie',
    data: {
      imie: 'Kornelia Ziemba',
      email: 'kornelia.ziemba@mruczek.pl',
      tresc:
        'Dzień dobry, marzy nam się neva maskarade, najlepiej spokojny kocur, może być starszy po hodowli. Mam alergię, ale na syberyjskiego znajomych nie reaguję. Czy można przyjechać, posiedzieć godzinę i sprawdzić? Mieszkamy z mężem w domu pod Wieliczką, dzieci dorosłe, pracuję zdalnie. Mieliśmy dachowca przez 18 lat, odszedł wiosną i dopiero teraz dojrzeliśmy do następnego. Nie spieszy nam się. Ważniejsze od koloru jest to, żeby lubił towarzystwo, bo mąż gada do kotów.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Urząd skarbowy lokalny stowarzyszeń, doradztwo ngo',
    data: {
      organizacja: 'KGW Jagodzianki',
      adres_email: 'jagodzianki.kgw@wp.pl',
      pytanie:
        'Sprzedajemy ciasta na festynie i mamy 3 tys. przychodu. Czy musimy mieć kasę fiskalną? Skarbniczka się boi',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Firma z branży druku 3D, zapytanie',
    data: {
      firma: 'Lutnicza Pracownia Wolski',
      email: 'wolski@lutnictwo.example',
      opis: 'Potrzebuję formy do gięcia boczków altówki, PETG albo coś co wytrzyma 150 stopni. Plik STEP mam. Sztuk 2, tolerancja 0,2. Zależy mi na tym, żeby powierzchnia nie miała schodków.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Poradnia dietetyczna, kontakt',
    data: {
      imie: 'Gosia',
      'e-mail': 'gosia.zeroczasu@gmail.com',
      wiadomosc:
        'Hashimoto + insulinooporność + dwójka dzieci + zero czasu. Pomożecie? ile kosztuje pakiet 3 mies. online',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Producent mebli ogrodowych, współpraca',
    data: {
      firma: 'Hageby Utemiljö AB',
      kontakt: 'Henrik Sandell',
      email: 'henrik.sandell@hageby-ute.se',
      wiadomosc:
        'Dzień dobry, piszę po rozmowie z panem Marcinem na targach w Poznaniu. Jesteśmy siecią 6 centrów ogrodniczych w Szwecji. Prosimy o cennik serii Brzoza przy zamówieniu 200 kompletów oraz informację o certyfikacie FSC. Możemy przyjechać do fabryki w lutym.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Przewoźnik autobusowy, reklamacja',
    data: {
      trasa: 'Suwałki-Warszawa 16.11 g.5:40',
      'e-mail': 'mocarski.h@tlen.pl',
      tresc:
        'Kierowca nie zatrzymał się w Augustowie, stało nas pięcioro i machaliśmy jak głupi. Spóźniłem się na wizytę u specjalisty, na którą czekałem 14 miesięcy. Żądam zwrotu za bilet i za taksówkę. Bilet w załączniku, taksówka 640 zł do Warszawy na spółkę, czyli 128 zł od osoby. Pozostali pasażerowie: pani z dzieckiem, dwóch studentów i pan, który jechał na pogrzeb. Na pogrzeb nie zdążył. Tablica na przystanku działała, godzina się zgadzała, kierowca miał zasłonięte okno.',
      pasazer: 'Henryk Mocarski',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Pasieka, zamówienie',
    data: { co: '3x spadziowy 2x gryczany', gdzie: 'paczkomat KRA14N', tel: '721 555 006' },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Dział HR sieci sklepów, aplikacja',
    data: {
      stanowisko: 'kasjer / wykładanie',
      imie: 'Swietłana Hrycak',
      dostepnosc: 'noce i weekendy',
      uwagi: 'Mam książeczkę sanepid. Pracowałam 2 lata w podobnym sklepie w Legnicy.',
      telefon: '577 555 012',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Serwis z kursami online, faktura',
    data: {
      email: 'ksiegowosc@zielonydach.pl',
      tresc: 'Prosimy o korektę faktury FV/2025/10/771, błędny NIP nabywcy (przestawione cyfry).',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Ogród botaniczny, opinie',
    data: { opinia: 'Pięknie, ale ławeczek mało i toaleta za 4 zł tylko bilonem.' },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Portal dla gitarzystów, kontakt',
    data: {
      nick: 'stary_metal',
      adres_email: 'metalowiec1968@o2.pl',
      wiadomosc: 'w recenzji wzmacniacza pomyliliście lampy, tam są EL84 nie 6V6. poza tym git robota',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Kantor wymiany online, pomoc',
    data: {
      klient: 'Rafał Dębski',
      nr_transakcji: '88-10233',
      email: 'rdebski.norge@fjordmail.com.pl',
      tresc:
        'Wysłałem 40 tys. NOK we wtorek, status "oczekiwanie na zaksięgowanie". Bank w Norwegii potwierdza, że wyszło. To moja zaliczka na mieszkanie, notariusz w piątek o 11. Proszę o pilny kontakt, mogę dosłać SWIFT MT103. Pracuję na platformie, z zasięgiem bywa krucho, dlatego proszę pisać też na adres siostry: iga.debska@siostrzana.com.pl. Chat przekierował mnie do bota, bot do formularza, formularz do chatu. Regulamin mówi o jednym dniu roboczym.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Stadnina, jazdy konne',
    data: { dziecko: 'Lena, 7 lat', doswiadczenie: 'kucyk na festynie', kiedy: 'sobota', tel: '609 555 052' },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Centrum krwiodawstwa, pytania',
    data: {
      pytanie: 'Po ilu dniach od szczepienia na grypę można oddać krew? I czy tatuaż z lipca przeszkadza',
      email: 'krwiodawca.bielsko@interia.pl',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Operator drona, zapytanie',
    data: {
      imie: 'Tomek Sidor',
      email: 'tomek.sidor@sadysidor.example',
      opis: 'Sad jabłoniowy 11 ha pod Grójcem, zdjęcia multispektralne 3 razy w sezonie, żeby zobaczyć gdzie drzewka słabną. Robicie takie rzeczy czy tylko wesela z góry?',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Schronisko dla zwierząt, adopcja',
    data: {
      zwierze: 'Burek, boks 44',
      chetny: 'Anna i Jerzy Czapla',
      warunki: 'dom z ogrodem, płot 1,5 m',
      tresc:
        'Przychodzimy do niego od września na spacery. Chcielibyśmy, żeby wreszcie wrócił z nami i nie musiał wracać.',
      email: 'czaplowie@ogrodek.example',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Sklep z winylami, pytanie',
    data: {
      pytanie: 'komeda astigmatic pierwsze tłoczenie macie? stan min VG',
      telefon: '',
      email: 'nowak.wosk@gmail.com',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Firma IT, zgłoszenie od klienta',
    data: {
      firma: 'Transport Wrona',
      'e-mail': 'biuro@transportwrona-tir.pl',
      opis: 'Pani Ela kliknęła w fakturę z maila i teraz wszystkie pliki na dysku mają końcówkę .lock i jest tekst po angielsku o bitcoinach. Odłączyliśmy kable. Co dalej?? Prosimy o natychmiastowy przyjazd, telefon do mnie 601 555 077 Wrona',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Hostel, pytanie',
    data: {
      name: 'Giulia Ferro',
      email: 'giulia.ferro@zaino.example',
      message:
        'Hello, sorry no polish! We arrive at 23.50 by bus, is reception open? also can we leave bags after check out until evening?',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Uczelnia, dziekanat',
    data: {
      student: 'Mikołaj Żurek',
      email: 'mzurek310448@student.tech-wsch.edu.pl',
      album: '310448',
      tresc:
        'Dzień dobry, w USOS nie widzę oceny z mechaniki, a prof. mówi, że wpisał. Bez tego nie złożę wniosku o stypendium (termin do jutra 15:00). Pisałem w tej sprawie 14 i 18 listopada, dzwoniłem też do sekretariatu instytutu, gdzie usłyszałem, że protokół jest zatwierdzony. W załączonym zrzucie widać "brak". Jeżeli nie da się tego poprawić do jutra, proszę chociaż o zaświadczenie na papierze, mogę stać pod drzwiami od siódmej.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Sklep zielarski, opinia',
    data: { ocena: '5', opinia: 'Syrop z sosny jak u babci. Pudełko bez plastiku, dziękuję!' },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Domek letniskowy, zapytanie',
    data: {
      tresc: 'czy jezioro od strony domku ma łagodne wejscie? i czy to prawda ze komary',
      email: 'rodzinka5os@onet.pl',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Izba gospodarcza, zaproszenie na wydarzenie zgłoszenie',
    data: {
      firma: 'Odlewnia Szkucin',
      adres_email: 'biuro@szkucin-odlewnia.pl',
      osoby: '3',
      stoisko: '2x2 m',
      potrzeby: 'prąd 3-fazowy, stolik',
      faktura: 'tak',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Sklep z tapetami, kontakt',
    data: {
      imie: 'Lidka',
      email: 'lidka.tapetka@onet.pl',
      tresc: 'wzór "Paprocie noc" - rolki z dwóch partii różnią się odcieniem. jedna ściana juz poklejona i teraz co',
      zalacznik: 'IMG_2217.jpg',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Producent gier planszowych, media',
    data: {
      redakcja: 'podcast Kostka i Kawa',
      imie: 'Szymon',
      email: 'szymon@kostkaikawa.pl',
      tresc:
        'Hej, nagrywamy odcinek o grach kooperacyjnych i chętnie zaprosilibyśmy autorkę "Latarników". Nagranie zdalnie, ok. 50 minut, najlepiej 4 albo 11 grudnia wieczorem. Nie płacimy, nie bierzemy pieniędzy, wysyłamy kubek.',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Kancelaria notarialna, termin',
    data: { sprawa: 'darowizna działki córce', osoby: '3', tel: '41 555 02 20', pytanie: 'jakie papiery przynieść' },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Kino samochodowe, kontakt',
    data: {
      email: 'zosia.termos@gmail.com',
      tresc: 'Zostawiliśmy u was termos niebieski z naklejką misia, rząd 3. Sentyment. Zosia',
    },
  },
  {
    language: 'pl',
    isSpam: false,
    form: 'Lekarz rodzinny, recepty',
    data: { pesel_koncowka: '217', leki: 'Euthyrox 75, Bisocard 2,5', uwagi: 'na 3 miesiące proszę' },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Stolarz meblowy, formularz wyceny',
    data: {
      imie: 'Adrian',
      email: 'adrian@pozycja-nr1.pl',
      wiadomosc:
        'Dzień dobry, wpisałem w Google "meble na wymiar" i niestety nie znalazłem Państwa na pierwszych stronach. Pozycjonujemy z gwarancją TOP10, płatność dopiero za efekt. Czy mogę przesłać bezpłatną analizę strony? Pozdrawiam, Adrian\n\nCo obejmuje współpraca:\n• audyt i optymalizacja strony\n• 10 linków miesięcznie z portali branżowych\n• wizytówka Google i opinie\n• opiekun dostępny pod telefonem\n\nKlienci z branży stolarskiej, z którymi pracujemy, otrzymują średnio o 38% więcej zapytań po pół roku. Abonament startuje od 449 zł netto, a przy umowie na 12 miesięcy pierwszy miesiąc gratis.\n\nAdrian Mroczek, Specjalista ds. sprzedaży\nJeżeli nie życzą sobie Państwo kontaktu, proszę o odpowiedź "STOP".',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Pensjonat w górach, rezerwacja',
    data: {
      imie_nazwisko: 'Patrick Lowe',
      email: 'patrick@inn-rank.co',
      uwagi:
        'Hi, I help small guesthouses rank above Booking in Google. I noticed your site loads in 6.8 seconds and has no meta titles. I can send you a free 3 page PDF with fixes, just answer "PDF". Or book a time yourself: https://inn-rank.co/call',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Biuro rachunkowe, pytanie',
    data: {
      imie: 'Szybka Pożyczka',
      email: 'kontakt@gotowka-od-reki.site',
      pytanie:
        'POŻYCZKI PRYWATNE bez BIK bez KRD do 250 000 zł, także dla zadłużonych i z komornikiem. Decyzja w 15 min, pieniądze tego samego dnia. Napisz: kontakt@gotowka-od-reki.site Wniosek online: https://gotowka-od-reki.site/wniosek',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Blog kulinarny, kontakt',
    data: {
      imie: 'Weronika',
      email: 'weronika@linkotwornia.pl',
      wiadomosc:
        'Cześć! Szukamy blogów do publikacji artykułów sponsorowanych naszych klientów (suplementy, CBD, bukmacherzy). Płacimy od 60 do 150 zł za wpis z linkiem dofollow na stałe, bez oznaczania. Jaki jest Twój cennik? Treść dostarczamy.',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Aplikacja do budżetu domowego, kontakt',
    data: {
      email: 'vlad.k@devbench-ua.com',
      opis: 'Dear team, we have 9 senior React Native and Kotlin developers who roll off a project on Dec 1. English B2+, rates from $24/h, can begin on Monday. May I send anonymized profiles? If someone else is responsible for hiring, please forward. Vlad',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Klub szachowy, kontakt',
    data: {
      imie: 'CasinoPL',
      email: 'promo@zlotespiny.bet',
      wiadomosc:
        'Kasyno online bez weryfikacji! 100 zl za rejestracje + 200 darmowych spinow, wyplata BLIK 5 minut >>> https://zlotespiny.bet/pl',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Kantor wymiany online, pomoc',
    data: {
      klient: 'Andrzej Duda-Inwest',
      email: 'biuro@platforma-baltic.top',
      tresc:
        'Polacy zarabiają nawet 9000 zł tygodniowo na akcjach Baltic Pipe! Wystarczy wpłata 1000 zł, resztę robi algorytm sztucznej inteligencji. Program zatwierdzony przez rząd, miejsca ograniczone. Zarejestruj się: https://platforma-baltic.top/rejestracja',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Producent okien, kontakt',
    data: {
      nazwisko: 'Vivian Guo',
      opis: 'Dear Sir or Madam, this is Vivian from Shandong Orient Aluminium. We supply window profile, hardware, gasket and hollow glass bar. Our product is sold well to Poland and Germany. Any inquiry will be replied in 12 hours. Attached price list valid this month. WhatsApp 0086 139 5550 4410 www.orient-alu-profile.cn',
      email: 'vivian@orient-alu-profile.cn',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Szkoła językowa, kontakt',
    data: {
      imie: 'Monika',
      email: 'monika@voicebot24.pl',
      uwagi:
        'Dzień dobry, czy zdarza się, że ktoś dzwoni, a sekretariat prowadzi akurat zajęcia? Nasza wirtualna asystentka AI odbiera każde połączenie, zapisuje kursantów do grafiku i kosztuje mniej niż kawa dziennie. Proponuję krótką prezentację online we wtorek o 10 lub w środę o 13. Który termin Pani odpowiada?\n\nKilka liczb z ostatniego wdrożenia w szkole o podobnej wielkości: 212 odebranych połączeń w miesiącu, 61 poza godzinami pracy, 24 nowe zapisy. Asystentka mówi po polsku, angielsku i ukraińsku, a rozmowę można w każdej chwili przekazać do człowieka. Wdrożenie zajmuje jedno popołudnie.\n\nZ serdecznościami\nMonika Lis',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Dom kultury, kontakt',
    data: {
      osoba: 'Centralny Rejestr Firm i Instytucji',
      adres_email: 'rejestr@crfii-rejestr.eu',
      telefon: '22 555 99 00',
      uwagi:
        'Uprzejmie informujemy o obowiązku opłaty rejestracyjnej za wpis do Centralnego Rejestru w kwocie 395,00 zł. Brak wpłaty w terminie 7 dni skutkuje wykreśleniem. Dane do przelewu: https://crfii-rejestr.eu/oplata',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Fundacja pomocy dzieciom, kontakt',
    data: {
      imie: 'Mrs. Margaret Howell',
      email: 'margarethowell1948@gmail.com',
      o_sobie:
        'Dearest beloved, I am a 77 years old widow suffering from long time cancer of the breast. My late husband left $5,400,000 with a bank. I want you to use this money for charity works and orphanage as God directs you. Please reply for more details, I await with prayers.',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Sklep rowerowy, kontakt',
    data: {
      email: 'service@inpost-doplata.info',
      pytanie:
        'Twoja paczka nr 6550123 została wstrzymana z powodu niedopłaty 1,99 zł. Dopłać w ciągu 12 godzin, w przeciwnym razie przesyłka wróci do nadawcy: https://inpost-doplata.info/p/6550123',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Studio tatuażu, kontakt',
    data: {
      nick: 'Sandra_23',
      email: 'sandra23@randkibezwstydu.top',
      opis: 'hej, szukam kogos na dyskretne spotkania w twojej okolicy, maz w delegacji. foty i numer mam w profilu https://randkibezwstydu.top/sandra23 czekam ;*',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Restauracja, rezerwacja',
    data: {
      data: '',
      osob: '',
      uwagi:
        'Google opinie 5* od prawdziwych kont z Polski, 35 zł/szt., przy 20 szt. gratis 5. Usuwamy też negatywne opinie skutecznie. Odp. na opinie.turbo@proton.me',
      telefon: '',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Strona programisty, formularz',
    data: {
      name: 'RobertSheld',
      email: 'robertsheld@mail-swift.ru',
      message:
        '<a href=https://replica-watch-hub.ru>копии часов</a> Rolex Omega Hublot best replica swiss movement free shipping worldwide [url]https://replica-watch-hub.ru[/url]',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Firma przeprowadzkowa, wycena',
    data: {
      imie: 'Tadek Leady',
      adres_email: 'tadek@leady-przeprowadzki.pl',
      skad: '',
      rzeczy:
        'Mam w tym tygodniu 14 zapytań o przeprowadzki w Krakowie, których nie mam komu przekazać. Sprzedaję kontakty po 29 zł, klient sprawdzony telefonicznie. Pierwsze trzy za darmo na próbę, bez umowy. Zainteresowani? Lista na dziś: https://leady-przeprowadzki.pl/krakow',
      tel: '530 555 808',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Wydawnictwo, kontakt',
    data: {
      autor: 'Emily Prescott',
      email: 'emily@bookspotlight-promo.com',
      list: 'Hi, I read a sample of your latest title and I was truly moved by it. I curate a community of 42,000 passionate readers, and your book deserves reviews on Amazon and Goodreads from us. For a modest tip of $20 per reader we can have 30 honest reviews in two weeks. Shall I reserve a slot? Have a look at what other authors say: https://bookspotlight-promo.com/love',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Hodowla kotów, kontakt',
    data: {
      imie: 'pharmacy24',
      tresc: 'Viagra Kamagra Cialis bez recepty najtaniej, dyskretna wysylka pobranie. www.potencja-apteka24.top',
      email: 'zamow@potencja-apteka24.top',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Urząd gminy, kontakt',
    data: { nazwisko: 'LkPzQvRtwN', adres_email: 'uvepo418x@gmail.com', tresc: 'OeVxYhbKtSgMfrJU', tel: '88365512347' },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Startup z oprogramowaniem dla lekarzy, kontakt',
    data: {
      stanowisko: 'CEO',
      imie: 'Chris Nolte',
      email: 'chris@vantagelead.io',
      wiadomosc:
        "Hi team,\n\nI'll be brief, as you must be getting plenty of these. We built a list of 2,140 owners of private clinics in Poland, Czechia and Germany. It has mobile numbers, personal e-mails, the software they use at present (where we could find out) and the number of doctors. Everything was collected from public sources and is GDPR friendly.\n\nCompanies like yours use it to fill the pipeline for Q1. One of them, I can't name them here, booked 19 demos from the first 300 rows.\n\nWant a 50-row sample to judge the quality? If you like it, the whole thing is €690, one-off, with one refresh in June included.\n\nCheers,\nChris Nolte\nVantageLead",
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Producent mebli ogrodowych, współpraca',
    data: {
      firma: 'Explain&Play Studio',
      kontakt: 'Noemi',
      email: 'noemi@explainplay.video',
      wiadomosc:
        "Hello! We've made a 10 sec teaser animation with your logo (attached link), it's yours to keep. A full product video costs $349, script and Polish voice included. https://explainplay.video/teaser/9d1",
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Gabinet fizjoterapii, kontakt',
    data: {
      imie: 'Krzysztof',
      tresc:
        'Witam, zajmuję się tworzeniem stron internetowych i zauważyłem, że Państwa strona jest trochę przestarzała i nie wyświetla się dobrze na komórkach. Nowa wizytówka z hostingiem i domeną już od 799 zł. W wolnej chwili proszę o odpowiedź, prześlę przykłady realizacji z branży medycznej. https://stronki-od-reki.pl/realizacje',
      email: 'krzysztof@stronki-od-reki.pl',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Dział HR sieci sklepów, aplikacja',
    data: {
      stanowisko: 'Praca z domu',
      imie: 'Ania',
      uwagi:
        'Szukamy osób do przepisywania tekstów w domu, 180 zł dziennie, bez doświadczenia. Kaucja na materiały 79 zł zwracana po pierwszym zleceniu. Pisz WhatsApp +48 730 555 717 Formularz: https://praca-w-domku.online',
      telefon: '730 555 717',
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Dostawca internetu, kontakt',
    data: {
      opis: "I have bad news for you. On 09/14 I got full access to your device and recorded you through camera while you was visiting adult sites. Send 1400$ in Bitcoin to bc1qx0d8f0examplex9k3m within 48 hours or all your contacts receive the video. Don't try to reply.",
    },
  },
  {
    language: 'pl',
    isSpam: true,
    form: 'Hurtownia kwiatów, zapytanie',
    data: {
      firma: 'Bulk Trade FZE',
      osoba: 'Ahmed Saleh',
      zapytanie:
        'Good day, our company in Dubai wishes to place a large yearly order of your product for a government contract. We pay 100% by TT before shipment. First we need you to register as vendor with our ministry, the registration fee is 1,850 USD refundable. Kindly indicate your interest.',
      email: 'ahmed.saleh@bulktrade-fze.com',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Butik otel, rezervasyon formu',
    data: {
      ad_soyad: 'Nesrin Aydoğdu',
      telefon: '0532 555 01 44',
      mesaj:
        'Merhaba, 29 Ekim haftası için 2 yetişkin 1 çocuk (5 yaş) oda fiyatı alabilir miyim? Denize yürüyerek kaç dakika, yol taşlı mı? Annem bastonla yürüyor. Sitenizde "denize sıfır" yazıyor ama haritada araya yol giriyor gibi görünüyor. Kahvaltı dışında akşam yemeği verilebiliyor mu, civarda lokanta kasımda kapanıyor diyorlar. Bir de odada su ısıtıcısı varsa annem çok mutlu olur.',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Oto servis, randevu',
    data: {
      isim: 'hakan',
      plaka: '34 ZZ 0014',
      sorun: 'klima sıcak üflüyor, gaz bastırdım 2 hafta sonra yine aynı',
      tel: '0505 555 0071',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Avukatlık bürosu, iletişim',
    data: {
      ad: 'Sevim Karataş',
      eposta: 'sevim.karatas@postakutu.com.tr',
      telefon: '',
      konu: 'Kira',
      mesaj:
        'Sayın avukat bey, ev sahibim "oğlum evlenecek" diyerek çıkmamı istiyor, ihtarname geldi ama oğlu zaten evli ve Almanya\'da yaşıyor. 6 yıllık kiracıyım, kiramı hiç aksatmadım. Ne yapmam gerekir, danışma ücretiniz nedir?\n\nBiraz daha anlatayım: ilk üç yıl artışları elden aldı, "dekonta aidat yaz" dedi, öyle yazdım. Geçen sene piyasa 25 bin diye tutturdu, ben tüfe oranında yatırmaya devam ettim, ses etmedi. Şimdi ihtarnamede hem ihtiyaç diyor hem eksik kira diyor. Apartman görevlisi de duymuş, emlakçıya bizim daireyi 40 bine verin demiş.\n\nEşim kanser tedavisi görüyor, hastaneye yürüyerek gidiyoruz, o yüzden semt değiştirmemiz çok zor. Kızım "anne barış olsun" diyor, arabulucu mu ne varmış. Siz ne dersiniz, belgeleri getireyim mi?',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Çocuk diş kliniği, iletişim',
    data: { mesaj: 'kızım düştü ön dişi sallanıyor 4 yaşında bugün bakabilir misiniz', telefon: '0544 555 0110' },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Bağlama atölyesi, sipariş',
    data: {
      isim: 'Ozan Deniz Yurt',
      email: 'ozandeniz@telsesi.com',
      mesaj:
        'Ustam selamlar. Kısa sap, dut tekne, ladin kapak bir saz düşünüyorum. Elim küçük, sap inceltilir mi? Fiyat ve süre yazarsanız kapora gönderirim. Almanya\'ya (Köln) kargo da lazım. Yirmi yıldır uzun sap çalıyorum ama bileğimden ameliyat oldum, doktor "ya küçük saz ya davul" dedi. Davulu komşular istemedi. Perdeleri bağlama düzenine göre istiyorum, eşik kemik olsun. Örnek ses kaydınız varsa dinlemek isterim.',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'E-ticaret kahve dükkânı, sipariş sorusu',
    data: {
      siparis_no: 'KD-55190',
      'E-posta': 'melis.filtrekahve@hotmail.com',
      ad: 'Melis',
      mesaj: 'Filtre için öğütülmüş istemiştim çekirdek gelmiş. Değirmenim yok :( değişim mi yapıyoruz',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Belediye, talep ve şikâyet',
    data: {
      mahalle: 'Yeşilova',
      konu: 'Sokak köpekleri değil çöp',
      mesaj:
        'Her seferinde köpekleri şikâyet ediyorlar, asıl mesele üç gündür alınmayan konteyner. Pazar yeri yanı. Koku dayanılmaz, çocuklar oradan okula geçiyor.',
      iletisim: '',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Üniversite, öğrenci işleri',
    data: {
      ogrenci_no: '190402077',
      'E-posta': 'btuncel190402@ogr-mail.edu.tr',
      ad: 'Berkay Tunçel',
      mesaj:
        "Hocam merhaba, yatay geçiş için transkript İngilizce de istiyorlar, e-devletten alınan Türkçe. Islak imzalıyı kargoyla gönderebiliyor musunuz, başvuru ayın 12'sinde kapanıyor.",
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Düğün salonu, fiyat alma',
    data: {
      gelin_damat: 'Elif & Yasin',
      tarih: '20 Haziran 2026 cumartesi',
      kisi: '350',
      mesaj:
        'Yemekli ve yemeksiz fiyat, orkestra dışarıdan getirebiliyor muyuz, takı töreni süresi sınırlı mı? Bizim taraf Rizeli, karşı taraf Urfalı; yani hem tulum hem sıra gecesi olacak, ona göre bir sahne lazım. Davetlilerin elliye yakını yaşlı, merdiven olmasın. Kına için bir gün önce küçük salon ayrıca kiralanıyor mu? Pazar günü gelip bakalım diyoruz.',
      tel: '0533 555 0190',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Muhasebe yazılımı, destek',
    data: {
      firma: 'Çınar Hırdavat',
      email: 'cinarhirdavat@esnafposta.example',
      konu: 'E-fatura gitmiyor',
      aciklama:
        'Dün geceki güncellemeden beri "şema doğrulama 1163" hatası. Sabahtan beri 14 fatura bekliyor, irsaliyesiz kamyon çıkaramıyorum. Acil bağlanın teamviewer açık. Yaptıklarım: bilgisayarı yeniden başlattım, mali mührü çıkarıp taktım, java güncelledim. Destek hattında 40 dakika müzik dinledim sonra hat düştü. Yıllık bakım ücretini ocak ayında peşin ödedik, lütfen bir ustabaşı gönderin artık. Ekran resmi: https://resim-yukle.example/a/e1163',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Köy peyniri üreticisi, sipariş',
    data: {
      mesaj: '2 kilo eski kaşar 1 kilo tulum yarım kilo tereyağ ankara keçiörene gelir mi kapıda ödeme',
      isim: 'Emine teyze',
      tel: '0312 555 01 23',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Spor salonu, üyelik',
    data: {
      isim: 'Cansu',
      eposta: 'cansu.bebekyolda@gmail.com',
      mesaj: 'hamileyim 18 haftalık, doktor izin verdi, pilates dersinize gelebilirmiyim yoksa ayrı ders mi',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Yayınevi, dosya gönderimi',
    data: {
      yazar: 'Rıza Gülten',
      dosya: 'Kuyudaki Saat (öyküler)',
      email: 'riza.gulten@murekkepposta.com',
      onyazi:
        'Merhaba, on iki öyküden oluşan dosyamı ekte gönderiyorum. Öykülerin üçü daha önce dergilerde yayımlandı. Emekli bir tren makinistiyim; öykülerin çoğu istasyonlarda geçiyor. Olumlu ya da olumsuz, bir satır yanıt beni mutlu eder.\n\nKitabın adını veren öykü, 1983 kışında Kars hattında kara saplanan bir trende geçer. O trende ben de vardım, ama öyküdeki makinist ben değilim, onu baştan söyleyeyim. Otuz bir yıl boyunca molalarda, lokomotifin arkasına, kömür faturalarının arkasına yazdım. Emekli olunca kızım bilgisayara geçirdi, ben de virgüllerini düzelttim.\n\nDosya 148 sayfadır. Başka bir yayınevine gönderilmemiştir.',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Kombi servisi, arıza kaydı',
    data: {
      adres: 'Bursa Nilüfer, Ataevler',
      marka: 'Demirdöküm',
      ariza: 'F28, ateşlemiyor, basınç 1.5',
      tel: '0536 555 0047',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Müze, grup ziyareti',
    data: {
      kurum: 'Şehit Öğretmenler İlkokulu 3-C',
      'E-posta': 'gulaysezer.3c@gmail.com',
      sorumlu: 'Gülay Sezer',
      ogrenci: '34',
      mesaj:
        'Mart ayında bir salı günü gelmek isteriz. Otobüsümüz 46 kişilik, önünüzde park edebiliyor mu? Bir öğrencimiz görme engelli, dokunabileceği eser olursa çok sevinir.',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Web ajansı, teklif isteme',
    data: {
      firma: 'Akasya Klima',
      yetkili: 'Fikret Bey',
      mesaj:
        'Sitemiz var ama googleda çıkmıyor. İzmirde klima servisi yazınca ilk sayfada olmak istiyoruz. Aylık seo ücretiniz ne, reklam bütçesi hariç mi dahil mi? Eski firmamız siteyi vermiyor domain onun üstüne, bu konuda da yardım ederseniz',
      telefon: '0232 555 01 80',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Banka, müşteri geri bildirimi',
    data: {
      musteri_no: '****4417',
      eposta: 'tulinersoy.emekli@hotmail.com',
      mesaj:
        'Sabah sizin adınıza aradılar, adımı ve son 4 hanemi biliyorlardı, "şüpheli işlem var, onay kodunu söyleyin" dediler. Söylemedim, kapattım. Numara 0850\'liydi. Kayıtlarınıza geçsin, annem gibi yaşlılar kanar.',
      ad: 'Tülin Ersoy',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Müzik kursu, kayıt',
    data: {
      ogrenci: 'Kerem',
      'E-posta': 'sibelaksu.keremanne@gmail.com',
      yas: '9',
      enstruman: 'keman',
      veli: 'Sibel Aksu',
      not: 'Solak. Sorun olur mu?',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Organik gübre firması, bayilik başvurusu',
    data: {
      firma: 'Ova Tarım Ltd. Şti.',
      sehir: 'Karaman',
      yetkili: 'Durmuş Koçak',
      email: 'durmus@ovatarim.example',
      mesaj:
        "Bölgede 3 mağazamız var, elma ve fasulye üreticisine satıyoruz. Geçen sene 2 palet denedik memnun kaldık. Bayilik şartları, kota ve vade nedir? Ekte ticaret sicil. Merkezimiz Karaman'da, Ermenek ve Ayrancı'da birer şubemiz var. İki ziraat mühendisi çalıştırıyoruz. Sitemiz: www.ovatarim-karaman.com.tr",
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Veteriner, soru',
    data: {
      mesaj: 'kedim plastik poşet yedi galiba, keyfi yerinde mama yiyor. getireyim mi bekleyim mi',
      email: 'kedicidoruk@gmail.com',
      isim: 'Doruk',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Hava yolu, bagaj formu',
    data: {
      pnr: 'QX7T1L',
      yolcu: 'Aylin Brandt',
      bagaj: 'Mor orta boy, kırık tekerlek, üstünde nazarlık',
      email: 'aylin.brandt@reisebox.example',
      mesaj:
        "Berlin'den geldim, bavulum gelmedi, içinde babamın ilaçları var (Türkiye'de bulunmuyor). 26 saattir kimse dönmedi. Kontuarda form doldurdum, referans ISTXX40213. Bavul takip sayfanızda hâlâ \"işlem başlatıldı\" yazıyor. Çağrı merkezi Berlin'i, Berlin sizi işaret ediyor. İlaçların prospektüsünü de ekledim, soğukta kalması gerekiyor. En azından nerede olduğunu bilmek istiyorum.",
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Kooperatif, üyelik başvurusu',
    data: {
      ad: 'Hatice Çoban',
      email: 'haticecoban.yukaricamli@hotmail.com',
      koy: 'Yukarıçamlı',
      urun: 'ceviz, pekmez',
      mesaj: 'Kadınlar için satış yeri açacakmışsınız kayıt olmak istiyorum. Oğlum yazıyor.',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Kişisel blog (astronomi), iletişim',
    data: {
      isim: 'Levent',
      eposta: 'levent.dobson8@gmail.com',
      mesaj: '8 inç dobson almıştım tavsiyenizle. dün satürnü gördüm. ağladım resmen. sağolun hocam',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Mobilya mağazası, şikâyet',
    data: {
      fatura: '2025-004418',
      ad: 'Şükran Yavaş',
      mesaj:
        'Köşe koltuğun ayağı 3. ayda kırıldı. Servis "çok oturmuşsunuz" dedi. Koltuk bu, ne yapacaktık? Değişim istiyorum, tüketici hakem heyetine dilekçem hazır. Evde iki kişiyiz, eşim 62 kilo ben 70. Gelen servis elemanı fotoğraf bile çekmeden tutanağa "kullanıcı hatası" yazmış, ben imzalamadım. Mağazadaki müdür bey önce değiştiririz dedi, sonra fabrikayı arayın dedi, fabrika mağazayı arayın diyor. Koltuğu şu an iki ansiklopediyle ayakta tutuyorum.',
      tel: '0542 555 0133',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'İnsan kaynakları, iş başvurusu',
    data: {
      pozisyon: 'Kalite kontrol teknisyeni',
      email: 'emrah.sonmez.cmm@gmail.com',
      ad: 'Emrah Sönmez',
      linkedin: 'https://www.linkedin.com/in/emrah-sonmez-kk',
      mesaj:
        "Makine teknikerliği mezunuyum. 5 yıl otomotiv yan sanayide CMM operatörlüğü yaptım, PolyWorks biliyorum. Vardiya olur. Ücret beklentim görüşmede. Son işyerim taşındığı için ayrıldım, referans olarak kalite müdürümün telefonunu verebilirim. 8D, FMEA ve MSA eğitimlerim var. İngilizcem teknik resim ve mail düzeyinde. Askerliğimi yaptım, Gebze'de oturuyorum, servis güzergâhı uygunsa hemen başlarım.",
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Tesisatçı, iletişim',
    data: {
      mesaj: 'Mutfak gideri tıkalı, açıcı döktüm olmadı. Üsküdar. akşam 7den sonra evdeyim',
      tel: '0507 555 0028',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Tercüme bürosu, fiyat',
    data: {
      dil: 'Türkçe > Fransızca',
      belge: 'boşanma kararı 9 sayfa + vekaletname',
      mesaj: 'Noter onay ve apostil dahil ne tutar? Belçika makamına verilecek',
      email: 'n.demirtas@lieje.be',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Dernek, burs sorusu',
    data: {
      isim: 'Rojda',
      eposta: 'rojda.burs@hotmail.com',
      mesaj: 'hocam burs sonuçları açıklandı mı sitede göremedim',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Tekne kiralama, talep',
    data: {
      name: 'Marco Bellini',
      email: 'marco.bellini@ventoforte.it',
      dates: '4-11 July',
      message:
        "Ciao, gulet for 8 people from Göcek. We need air condition at night and a cook who can do without gluten. What's not included in the price? Fuel, port?",
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Gazete, okur mektubu',
    data: {
      ad: 'Orhan Teke',
      'E-posta': 'kalayci.orhanteke@gmail.com',
      yazi: 'Sayın yazı işleri, pazar ekindeki "unutulan meslekler" dosyasında kalaycılığı bitmiş saymışsınız. Biz Kastamonu\'da iki kardeş hâlâ kalay yapıyoruz, dükkân da sabah yedide açılır. Buyurun gelin, çay da var. Yalnız fotoğrafta kullandığınız kap bakır değil alüminyum, onu kalaylasanız da tutmaz.\n\nBabamdan kaldı bu iş. Babam köy köy gezermiş; bir köyde üç gün kalır, bütün tencereyi kazanı kalaylar, parasının yarısını bulgur, yarısını dua olarak alırmış. Biz gezmiyoruz, millet bize kargoyla yolluyor. Geçen ay İsveç\'ten bir hanım dedesinin cezvesini göndermiş, içine mektup koymuş, okuyunca kardeşim iş yapamadı o gün.\n\nÇırak yok, orası doğru. Ama bitti demeyin, biz daha buradayız.',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Anaokulu, kayıt bilgisi',
    data: {
      veli: 'Pelin',
      eposta: 'pelin.ufakligin.annesi@gmail.com',
      cocuk: '3,5 yaş',
      mesaj: 'yarım gün var mı, yemekler nerede pişiyor, tuvalet eğitimi tamamlanmadı hala bez',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Seramik fabrikası, numune talebi',
    data: {
      firma: 'Atelye Nord ApS',
      kisi: 'Mette Holm',
      email: 'mette@atelyenord.dk',
      mesaj:
        "Merhaba, Kopenhag'da bir iç mimarlık ofisiyiz. 12x12 el yapımı yeşil karodan üç numune rica ediyoruz, kargo hesabımız var. Proje ~85 m2, bir kahve dükkânı.",
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Online eğitim platformu, destek',
    data: { email: 'sudeyilmazel@gmail.com', telefon: '', mesaj: 'ödeme yaptım kurs açılmadı dekont ektedir' },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Sigorta acentesi, teklif',
    data: {
      ad: 'Cengiz',
      arac: '2018 Egea 1.3',
      hasarsizlik: '4. basamak',
      tc: 'telefonda vereyim',
      tel: '0555 555 0162',
      mesaj: 'kasko + trafik, cam filmi sorun oluyormu',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Apartman yönetimi, bildirim',
    data: {
      daire: '14',
      telefon: '',
      mesaj: 'Otoparktaki beyaz doblo iki gündür benim yerimde. Not bıraktım notu atmış.',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Hastane, teşekkür',
    data: {
      mesaj:
        "Genel cerrahiden Dr. Nevzat Bey'e ve 5. kattaki hemşirelere. Babam sizin sayenizde bayramı evde geçirdi. Allah razı olsun.",
      eposta: 'ailekilic.tesekkur@gmail.com',
      ad: 'Kılıç ailesi',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Test formu olan bir yazılımcının sayfası',
    data: { name: 'deneme', email: 'deneme@deneme.com', message: 'deneme 1 2' },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Pastane, sipariş',
    data: {
      isim: 'Gizem',
      tarih: '3 aralık',
      mesaj:
        '15 kişilik, içi frambuazlı, üstüne dinozor. yazı: "Aras 5 yaşında RAWR". fındık alerjisi var kesinlikle fındık olmasın lütfen',
      tel: '0538 555 0015',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Elektrikli bisiklet satıcısı, teknik',
    data: {
      model: 'E-220',
      email: 'yunusebike@gmail.com',
      soru: 'batarya 3 çubuktan birden kapanıyor, 14 aylık, garantiye girer mi',
      telefon: '',
      ad: 'Yunus',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Halı yıkama, iletişim',
    data: {
      mesaj: '2 adet 6m2 1 adet ipek 4m2. ipeği de yıkıyormusunuz korkuyorum. adres Maltepe',
      tel: '0216 555 01 71',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Arkeoloji dergisi, makale gönderimi',
    data: {
      yazar: 'Dr. Öğr. Üyesi Zerrin Alkan',
      kurum: 'Toros Üniversitesi',
      email: 'zalkan@toros-arkeo.example',
      baslik: "Dağlık Kilikya'da bir zeytinyağı işliği üzerine gözlemler",
      not: "Sayın editör, makalemizi yazım kurallarınıza göre düzenleyerek yüklüyoruz. 3 no'lu levhanın çözünürlüğü form sınırını aştığı için ayrıca gönderebiliriz. Hakem önerimiz bulunmamaktadır.",
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Yoga merkezi, iletişim',
    data: { isim: 'Ece', email: 'ece.saliyoga@gmail.com', mesaj: 'salı 20:00 hâlâ var mı instada başka yazıyor' },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Emlak ofisi, ilan sorusu',
    data: {
      ilan: '1189-K',
      eposta: 'ferhatdilan.evara@gmail.com',
      ad: 'Ferhat & Dilan',
      mesaj:
        'Bu ev krediye uygun mu, iskan var mı? Binanın deprem raporuna bakabilir miyiz. Fiyatta biraz oynar mı bize yarın müsaitiz.',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Yazılım firması, iş ortaklığı',
    data: {
      firma: 'Kıvılcım Otomasyon',
      yetkili: 'Bora Esen',
      email: 'bora.esen@kivilcimotomasyon.example',
      mesaj:
        'Selamlar, ortak müşterimiz Demirkan Döküm bizden PLC verisini sizin üretim takip programınıza aktarmamızı istedi. OPC UA sunucumuz hazır; sizin tarafta hangi alanların zorunlu olduğunu gösteren bir doküman paylaşabilir misiniz? İstenirse NDA imzalarız. Teknik ekibinizle perşembe yarım saat görüşebilsek yeter.',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Kargo firması, takip',
    data: {
      takip_no: '9904 1182 20',
      'E-posta': 'sivrihisarli.kargo@gmail.com',
      mesaj: 'dağıtımda diyor 5 gündür dağıtılıyor. nereye dağıttınız',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Sahaf, arama talebi',
    data: {
      isim: 'Prof. Ahmet Nuri Savran',
      email: 'ahmetnuri.savran@eskikitap.example',
      mesaj:
        "Reşat Ekrem Koçu'nun İstanbul Ansiklopedisi'nin 9. cildini (fasikülleri ciltlenmemiş hâliyle) arıyorum. Elinize geçerse fiyatını sormadan ayırınız.",
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Kuaför, randevu',
    data: {
      mesaj: 'cuma 3te boya + fön olur mu Serap abla yapsın',
      'E-posta': 'serap.nihal41@hotmail.com',
      telefon: '',
      isim: 'Nihal',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Güneş paneli firması, teklif',
    data: {
      ad: 'Veli Oruç',
      yer: 'Konya Cihanbeyli, tarla sulama',
      guc: '22 kW dalgıç, derinlik 160 m',
      mesaj:
        'Devlet desteğiyle ne kadarı bana kalır? Komşu başka firmaya yaptırdı inverteri 2 kere yandı o yüzden markayı da yazın.',
      tel: '0546 555 0089',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Tiyatro, bilet',
    data: {
      mesaj: 'Cumartesi matinesine 4 bilet aldım, eşim hastalandı. Pazar akşamına çevirmek mümkün mü? Rez no T-3312',
      email: 'handan.matine@gmail.com',
      ad: 'Handan Gök',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'İngilizce kursu, seviye sınavı',
    data: {
      isim: 'muhammed',
      email: 'muhammed.gemici@gmail.com',
      yas: '31',
      mesaj: 'sıfırdan başlıyacam hiç bilmiyorum denizciyim 4 ay karada 4 ay gemideyim online uyarmı',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Halkla ilişkiler, basın talebi',
    data: {
      ad: 'Deniz Polat',
      kurum: 'Ekonomi Gündemi dergisi',
      email: 'deniz.polat@ekonomigundemi.com',
      telefon: '',
      mesaj:
        "Merhaba, kripto para borsalarının vergilendirilmesi üzerine hazırladığımız dosya için kurucunuz Işıl Hanım'dan 2-3 cümlelik görüş rica ediyoruz. Çarşamba 17:00'ye kadar yetişirse sevinirim.",
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Zeytinyağı üreticisi, şikâyet',
    data: {
      siparis: '3081',
      mesaj:
        'Teneke ezik gelmiş yarısı kutuya akmış kargo "bizlik değil" dedi siz de mailime dönmediniz. Fotolar ektedir.',
      ad: 'Koray Demirel',
      email: 'koray.demirel@karatahta.example',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Mahalle kütüphanesi, öneri',
    data: {
      oneri: "Sınav haftası gece 12'ye kadar açık olsun ve priz sayısı artsın. Bir de lütfen şu kapıyı yağlayın",
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Kreş servis firması, başvuru',
    data: {
      ad: 'Selahattin',
      eposta: 'selahattin.servis34@gmail.com',
      belge: 'SRC2, psikoteknik, adli sicil temiz',
      arac: '2020 Crafter 16+1',
      tel: '0530 555 0194',
      mesaj: 'Kendi aracımla iş arıyorum Pendik Kartal arası',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Psikolog, iletişim',
    data: {
      isim: 'N.',
      email: 'yalnizbirharf@posta-kutum.example',
      mesaj:
        'Merhaba. Yas süreci üzerine çalışıyor musunuz? Eşimi iki ay önce kaybettim. Yüz yüze konuşmakta zorlanıyorum, yazışarak başlamak mümkün mü?',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Arıcılık malzemeleri, toptan',
    data: {
      firma: 'Dağ Arıcılık',
      mesaj: "500 adet çıta 200 çerçeve teli 30 maske. Fatura kesilecek. Van'a ambar ile.",
      tel: '0432 555 01 09',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Bilgisayar tamircisi, form',
    data: {
      cihaz: 'macbook air 2020',
      email: 'ilgin.cayli.mac@icloud.com',
      ariza: 'üstüne çay döküldü. şekerliydi',
      ad: 'Ilgın',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Bağımsız oyun stüdyosu, geri bildirim',
    data: {
      nick: 'korsan_papagan',
      'E-posta': 'papagan.korsan@gmail.com',
      mesaj: '3. bölümde sandala binip ESC yapınca sandal uçuyor. düzeltmeyin bence harika',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Tur şirketi, talep',
    data: {
      ad: 'Ayhan Usta',
      kisi: '22 emekli öğretmen',
      mesaj:
        'Mayısta Karadeniz turu 5 gece. Tempo ağır olmasın, her otelde asansör olsun. Yanımızda tulum çalan arkadaş var otobüste müsaade var mı :)',
      email: 'ayhan.usta@emeklisinif.example',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Siber güvenlik firması, iletişim',
    data: {
      firma: 'Yörük Lojistik',
      ad: 'Pınar Yörük',
      mesaj:
        'Tedarikçimizin maili ele geçirilmiş, bize IBAN değişikliği yazısı geldi ve 18.700 euro yeni hesaba gitti. Banka geri çağırma başlattı. Savcılık için e-posta başlıklarını incelemeniz ve rapor yazmanız mümkün mü? Ücreti önemli değil, hız önemli.',
      tel: '0324 555 01 66',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Fidanlık, soru',
    data: { mesaj: 'aldığım nar fidanı yaprak döktü kasımda normal mi', email: 'fidanci.hobi@gmail.com' },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Çeviri bekleyen STK, gönüllü formu',
    data: {
      ad: 'Shirin Moradi',
      diller: 'Farsça, Türkçe, biraz Arapça',
      mesaj: 'Ben de mülteciyim, hastane randevularında kadınlara tercüme yapabilirim. Salı perşembe boşum.',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Bisiklet turu, kayıt',
    data: { ad: 'Tolga Sarı', kategori: '85 km', kan_grubu: '0 Rh-', acil: 'Esra 0534 555 0051' },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'İzolasyon firması, keşif',
    data: {
      mesaj:
        'en üst kat, tavan kararıyor, yönetici çatıyı yaptırmıyor. kendim içten yaptırsam fayda eder mi gelip bakın',
      tel: '0541 555 0136',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Çikolata fabrikası, hammadde teklifi istenmişti',
    data: {
      firma: 'Piraziz Fındık İşleme',
      telefon: '',
      ad: 'Sezgin Alp',
      email: 'sezgin@pirazizfindik.example',
      mesaj:
        "Satın alma müdürünüz Gönül Hanım'ın telefonla istediği 13-15 kavrulmuş fındık fiyatı: 12,4 $/kg DAP Gebze, 2x10 ton, aflatoksin analizi ektedir. Numune yarın kargoda.",
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Lise mezunlar derneği, kayıt',
    data: {
      ad: 'Ümran (Tekin) Soysal',
      email: 'umran1979fenb@gmail.com',
      mezuniyet: '1979 Fen-B',
      mesaj: '46 yıl oldu. Plaketteki soyadım yanlış ama yine de geleceğim.',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Gıda bankası, bağış',
    data: {
      mesaj:
        'Düğünümüzden artan 40 porsiyon yemek var bu akşam alabilir misiniz? Kapalı, sıcak zincir bozulmadı. Bağcılar.',
      tel: '0212 555 01 58',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Ayakkabı mağazası, değişim',
    data: { siparis: 'A99271', email: 'otuzsekiz.numara@gmail.com', mesaj: '38 istedim 39 geldi kutuda 38 yazıyo' },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Nakliye, fiyat',
    data: {
      nereden: 'Eskişehir 2+1 3. kat',
      nereye: 'Çanakkale 5. kat dış asansör lazım',
      tarih: '28-30 kasım',
      tel: '0552 555 0177',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Devlet tiyatrosu kostüm, malzeme sorusu',
    data: {
      ad: 'Nalan Ercan',
      mesaj:
        'Çocuk oyunumuz için kullanılmayan kürklü yaka ya da eski kaftan ödünç verebiliyor musunuz? Köy okuluyuz (Ardahan Göle). Dönüş kargosunu veli birliği öder.',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Radyo, istek',
    data: { mesaj: 'Zeki Müren\'den "Gitme Sana Muhtacım". Askerdeki oğlum Serdar\'a' },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Hukuk fakültesi kulübü, etkinlik',
    data: {
      ad: 'İrem Su Çetin',
      email: 'iremsu.cetin@hukukkulup.example',
      mesaj:
        'Kulüp olarak 17 Aralık\'ta "Deepfake ve delil" konulu panel yapıyoruz. Kurumunuzdan bir adli bilişim uzmanını konuşmacı olarak davet etmek isteriz, yol ve konaklama karşılanır. Resmî yazıyı hangi adrese gönderelim?',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Çamaşır makinesi markası, memnuniyet',
    data: {
      puan: '8',
      telefon: '',
      'E-posta': 'kaucuktakoz@hotmail.com',
      yorum: 'Sessiz. Sıkmada biraz yürüyor, altına kauçuk koydum geçti.',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Yerel market, öneri',
    data: { mesaj: 'kasada poşet parası alıp bozuk vermiyorsunuz 25 kuruş 25 kuruş zengin oldunuz ya' },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Butik otel, rezervasyon formu',
    data: {
      ad_soyad: 'Onur Dijital',
      email: 'onur@onurdijital-ajans.com',
      telefon: '0850 555 00 01',
      mesaj:
        "Merhabalar, otelinizin web sitesini inceledik, Google'da rakiplerinizin gerisinde kalıyorsunuz. %100 ilk sayfa garantili SEO paketlerimiz aylık 2.990 TL'den başlıyor. Size özel ücretsiz analiz raporu hazırladık, hangi numaradan iletelim?\n\nPaketimize neler dahil?\n➤ 25 anahtar kelime çalışması\n➤ Google İşletme hesabı optimizasyonu\n➤ Ayda 8 adet özgün blog yazısı\n➤ Booking bağımlılığını azaltan rezervasyon butonu\n➤ Haftalık rapor\n\nBu ay anlaşan ilk 10 otele Instagram yönetimi HEDİYE. Referanslarımız: 140'tan fazla konaklama tesisi.\n\nSaygılarımızla\nOnur Dijital Ajans, Dijital Pazarlama Uzmanı",
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Avukatlık bürosu, iletişim',
    data: {
      ad: 'Jason Reed',
      eposta: 'jason@legalrank-boost.com',
      konu: 'Your website',
      mesaj:
        "Hello, are you satisfied with the number of cases coming through your site? We're a digital agency specialised in law firms. On page optimisation, citations, 20 DA50+ backlinks per month. Send me your phone no. and best time to call. https://legalrank-boost.com/plans",
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'E-ticaret kahve dükkânı, iletişim',
    data: {
      ad: 'Bonus Veren',
      eposta: 'promo@denemebonusu-mail.top',
      mesaj:
        'Deneme bonusu veren siteler 2025 ✅ 1000 TL yatırımsız deneme bonusu ✅ çevrim şartsız freespin https://denemebonusu-guncel88.com',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Muhasebe yazılımı, destek',
    data: {
      firma: 'Finans Destek',
      email: 'bilgi@kredi-onay-hizli.net',
      konu: 'KREDİ',
      aciklama:
        "Sicili bozuk olana, icralık olana, emekliye, ev hanımına 500.000 TL'ye kadar senetsiz kefilsiz kredi. Dosya masrafı 1.850 TL ödenince aynı gün hesabınızda. WhatsApp 0539 555 0200 Başvuru: https://kredi-onay-hizli.net/basvur",
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Mobilya mağazası, iletişim',
    data: {
      fatura: '',
      email: 'nancy.li@gd-sofahardware.cn',
      ad: 'Nancy Li',
      mesaj:
        'Hi sir, this is Nancy from Guangdong furniture hardware factory, we make sofa mechanism, gas lift, hinge. Turkey customer order every month 3 containers. If you need price I send you soon. my wechat/whatsapp +86 135 5550 9921',
      tel: '',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Kişisel blog (astronomi), iletişim',
    data: {
      isim: 'Rachel Adams',
      email: 'rachel@outreach-nova.com',
      mesaj:
        "Hi Levent's blog editor, hope this finds you well! I've been reading your site for a while and would like to propose a collaborative article: \"7 ways stargazing improves sleep\". It'd include one natural link to a mattress brand. We can pay $35 via Wise. Let me know your thoughts?\n\nWhat you'll get:\n• 100% unique text of 1,200 words, proofread by a native\n• two original images\n• our social media share (11k followers)\nWe only ask that the article remain live permanently and isn't marked as advertising, since our client prefers a natural look.\n\nIf the topic isn't to your taste I have four more. And if you're not the right person, I'd be very thankful if you could forward this to them.\n\nRachel Adams\nContent Partnerships",
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Belediye, talep',
    data: {
      mahalle: '',
      konu: 'Yatırım fırsatı',
      mesaj:
        'Devlet destekli petrol hisseleri ile ayda 78.000 TL kazanan vatandaşlar! 6.000 TL ile başlayın, danışmanınız sizi arasın. Son 40 kontenjan. https://tpao-hisse-firsat.top',
      iletisim: 'danisman@tpao-hisse-firsat.top',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Banka, müşteri geri bildirimi',
    data: {
      musteri_no: '',
      eposta: 'bilgi@aidat-iade-basvuru.net',
      mesaj:
        'Sayın müşterimiz kart aidat iadeniz 1.248,60 TL onaylanmıştır. İadenizi almak için 24 saat içerisinde giriş yapınız https://aidat-iade-basvuru.net',
      ad: 'Müşteri Hizmetleri',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Yayınevi, iletişim',
    data: {
      yazar: 'Dwayne Foster',
      email: 'dwayne.foster@authoramplify.org',
      onyazi:
        'Dear Author, your book came to the attention of our literary scouts and we believe it has cinematic potential. For a one time fee of $799 our team writes a Hollywood treatment and pitches it to 14 producers. Kindly share your phone for a consultation. Watch our success stories at https://authoramplify.org/film',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Seramik fabrikası, numune talebi',
    data: {
      firma: 'World Trade Directory',
      kisi: 'Service Desk',
      email: 'desk@world-trade-dir.com',
      mesaj:
        'Your company profile has been selected for publication in World Trade Directory 2026. Please verify your listing: https://world-trade-dir.com/v?id=TR8821. Premium listing EUR 1,120 for 12 months will be invoiced on signature.',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Çocuk diş kliniği, iletişim',
    data: {
      mesaj:
        "Merhaba ben Gamze, kliniğiniz için yapay zekâ destekli randevu asistanı hakkında yazıyorum. WhatsApp'tan gelen soruları saniyeler içinde cevaplıyor, randevuyu takvime işliyor, gelmeyecek hastayı önceden bildiriyor. İlk ay ücretsiz kuruyoruz. Salı öğleden sonra 10 dakikanız var mı?\n\nÖzetle:\n– Türkçe, Arapça, Rusça ve İngilizce konuşur\n– Fiyat vermez, hastayı hekime yönlendirir (mevzuata uygun)\n– Mevcut programınızla çalışır\nOcak ayında 34 klinikte devreye aldık, ortalama yanıt süresi 6 saniye. Size özel kısa bir demo hazırlamam için yalnızca kliniğinizin çalışma saatleri yeterli.",
      email: 'gamze@klinikasistan.ai',
      telefon: '0850 555 04 12',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Spor salonu, üyelik',
    data: {
      isim: 'selin',
      'E-posta': 'selin@gizli-sohbet.live',
      mesaj: 'slm canım yalnızım sohbet edelim mi fotolarım burda https://gizli-sohbet.live/selin whatsapp veririm',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Bağımsız oyun stüdyosu, geri bildirim',
    data: {
      nick: 'growthgeek',
      'E-posta': 'growthgeek.games@gmail.com',
      mesaj:
        'We can bring 10,000 wishlists to your Steam page in 30 days, streamers + TikTok UGC, guaranteed or refund. Prices start at $450. Discord: growthgeek_games',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Veteriner, soru',
    data: {
      mesaj:
        'Cialis 100mg orjinal eczane fiyatı novagra lifta geciktirici kapıda ödeme gizli paket siparis hattı https://ereksiyon-eczane.shop',
      'E-posta': 'siparis@ereksiyon-eczane.shop',
      isim: 'eczane',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Sigorta acentesi, teklif',
    data: {
      ad: 'Kemal',
      'E-posta': 'datakemal@proton.me',
      mesaj:
        'Hocam elimde 12.000 kişilik güncel data var, kasko bitiş tarihi, plaka, cep no hepsi mevcut. excel olarak 4.000 TL, numune 50 kişi gönderirim. Telegramdan yaz @datacikemal',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Mahalle kütüphanesi, öneri',
    data: { oneri: 'VbnQwLxePzRt ihJmKsgUod', email: 'hx77kkd@qmail.top' },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'İnsan kaynakları, iletişim',
    data: {
      pozisyon: 'CEO / Founder',
      'E-posta': 'sneha@deskhands-va.in',
      ad: 'Sneha Kapoor',
      linkedin: '',
      mesaj:
        'Hi, we provide virtual assistants and back office staff (data entry, bookkeeping, customer support) from India at $6 per hour, trained and supervised. First 20 hours are on us. Would you like to have a short call this week so that I can understand your workflow? Rate card: https://deskhands-va.in/rates',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Pastane, sipariş',
    data: {
      isim: 'Merve',
      email: 'merve@yorum-bayisi.com',
      mesaj:
        'Google Haritalar yorum paketleri: 10 yorum 750 TL, 50 yorum 2.900 TL. Türk hesaplardan, fotoğraflı, silinmeye karşı telafili. Rakibe kötü yorum da yapılır :) dm https://yorum-bayisi.com',
      tel: '0537 555 0303',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Tekne kiralama, talep',
    data: {
      name: 'Captain Williams Scott',
      email: 'cptwilliamscott@outlook.com',
      dates: 'asap',
      message:
        'Greetings, I am a US Army officer currently on peacekeeping in Syria. I have two boxes containing $3.8 million which I need to move out to a trusted person. You take 30%. I found your contact and believe you are reliable. No risk is involved as delivery is via diplomatic courier.',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Tur şirketi, talep',
    data: {
      ad: 'Videocu Ekip',
      mesaj:
        'Merhaba, turlarınızın tanıtımı için drone çekim + reels paketi: 12 video 14.500 TL, montaj, müzik, altyazı içinde. Geçen ay çalıştığımız tur firması rezervasyonunu ikiye katladı. Örnekleri göndereyim mi? Birkaçı burada: https://reelsci-ekip.com/isler',
      email: 'ekip@reelsci-ekip.com',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Zeytinyağı üreticisi, iletişim',
    data: {
      siparis: 'INQUIRY',
      mesaj:
        'Dear, we are importer in Qatar, we want your olive oil 2 container for first trial, payment LC. please send to us best price and login below to see our requirement and sign NDA https://docu-safe-share.com/rfq/qa-7716 waiting urgent',
      ad: 'Khalid M.',
      email: 'purchase@alnoor-qatar-import.com',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Yazılım firması, iletişim',
    data: {
      firma: 'CoinHub',
      yetkili: 'Alex',
      email: 'alex@trxdoubler.io',
      mesaj:
        'USDT/TRX doubler is LIVE. Send 100 get 200 in 1 hour, smart contract audited. Already paid 1.2M$. https://trxdoubler.io/?r=cf22',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Ayakkabı mağazası, iletişim',
    data: {
      mesaj:
        'toptan A kalite replika nike adidas new balance 650 TL den, kutulu faturasız, merter depo. katalog için kanala gel t.me/merterdepo_ayakkabi',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Test formu olan bir yazılımcının sayfası',
    data: {
      name: 'ThomasEmbot',
      email: 'thomasembot@inbox-lat.ru',
      message:
        'You have (1) new message from Anna. https://telegra.ph/Confirm-your-balance-11-02 Your balance is 0.7481 BTC >>> withdraw <<<',
    },
  },
  {
    language: 'tr',
    isSpam: true,
    form: 'Psikolog, iletişim',
    data: {
      isim: 'Buse Aydemir',
      email: 'buse@webvitrin.co',
      mesaj:
        'Merhaba hocam, sitenizdeki yazıları okudum, diliniz çok sıcak. Yalnız tasarım bu sıcaklığı pek yansıtmıyor gibi geldi bana. Biz terapistlere özel web siteleri hazırlayan üç kişilik bir ekibiz, kurulum 6.500 TL, online randevu ve blog dahil. Size bir ana sayfa taslağı çizip göndermemi ister misiniz? Beğenmezseniz hiçbir şey borçlanmazsınız. https://webvitrin.co/terapist',
    },
  },
  {
    language: 'tr',
    isSpam: false,
    form: 'Kanarya severler derneği, iletişim',
    data: {
      ad: 'Saffet',
      'E-posta': 'malinuva.saffet@mynet.com',
      mesaj:
        'malinuva erkek ötmüyor tüy dökümünden beri, yumurta maması veriyorum. yarışma 3 hafta sonra, çekileyim mi',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '町の自転車店、お問い合わせフォーム',
    data: {
      お名前: '大槻',
      電話番号: '090-0000-1843',
      内容: '電動自転車のバッテリーが冬になってから半分くらいしか持ちません。5年目です。交換いくらですか。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '温泉旅館、宿泊のお問い合わせ',
    data: {
      氏名: '長谷部 美津子',
      フリガナ: 'ハセベ ミツコ',
      メール: 'mitsuko-hasebe@yunomachi.ne.jp',
      宿泊希望日: '2月11日（水）',
      人数: '大人3名',
      お問い合わせ内容:
        'いつもお世話になっております。昨年の紅葉の折にお世話になりました長谷部です。今回は90歳の母を連れて参りたく存じます。お部屋食は可能でしょうか。また、貸切風呂に手すりはございますか。柔らかめの献立にしていただけますと大変ありがたいです。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'ピアノ教室、体験レッスン申込',
    data: {
      お子様の名前: 'ゆいと',
      年齢: '5',
      保護者: '相馬',
      メール: 'souma.fam@hidamari.jp',
      メッセージ:
        '本人が急にやりたいと言い出しました。家には電子ピアノしかないのですが大丈夫でしょうか？土曜午前希望です。きっかけは保育園の先生が弾いてくれた「となりのトトロ」で、それ以来テーブルを鍵盤にして弾くふりをしています。じっと座っていられるのは10分くらいです。発表会への参加は必須でしょうか。送り迎えは祖母になる日もあります。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'ネットショップ(手ぬぐい)、注文について',
    data: {
      注文番号: 'TN-20251102-77',
      メール: 'k.moriya.tenugui@gmail.com',
      お名前: 'K.Moriya',
      内容: '藍の青海波を2枚頼みましたが1枚だけ届きました。納品書には2枚と書いてあります。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '市役所、ご意見箱',
    data: {
      ご意見: '図書館裏の公園の水道が先週から出しっぱなしです。子どもが手を洗えるのはいいけどもったいない。',
      返信: '不要',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '業務用厨房機器メーカー、修理依頼',
    data: {
      会社名: '有限会社まるきち食堂',
      担当者: '吉村',
      型番: 'DW-440U',
      症状: 'すすぎの途中で止まりE4表示。電源入れ直すと動くが2〜3回に1回止まる',
      電話: '000-555-0182',
      希望: '昼の2時〜4時の間で来てほしい',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '弁護士事務所、相談フォーム',
    data: {
      お名前: '匿名希望',
      メールアドレス: 's.soudan.y@gmail.com',
      ご相談内容:
        '退職を申し出たところ、損害賠償を請求すると言われています。有給も17日残っていますが「うちは前例がない」と。録音はあります。初回相談は無料とのことですが、夜8時以降のオンラインでも可能でしょうか。入社4年目、社員12名の運送会社で事務をしております。10月末に口頭で退職を伝え、11月4日に退職届を内容証明で送りました。その後、社長から「採用にかけた広告費を払え」「後任が見つかるまでは辞められない」というLINEが毎晩のように届きます。離職票も出さないと言われております。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '地域の少年野球チーム、入団希望',
    data: {
      学年: '小3',
      電話番号: '',
      名前: 'はると',
      保護者コメント:
        '未経験です。親のお茶当番はありますか？共働きなので正直そこが心配です。妻は土日が仕事、私は隔週で夜勤明けになります。送迎はできますが、試合のたびに車を出すのは難しいかもしれません。本人は毎日壁に向かってボールを投げていて、先日とうとう隣の家の植木鉢を割りました。広いところで投げさせてやりたいです。',
      連絡先: 'haruto.papa@soranomail.ne.jp',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'ホームページ制作会社、お見積り依頼',
    data: {
      会社名: '株式会社ミナト塗装',
      ご担当者: '港 俊介',
      予算: '50万円以内',
      内容: '現在のサイトが10年前のもので、スマホだと文字が読めないとお客様に言われました。リニューアルと、「外壁塗装 ○○市」で検索した時に上に来るようにしてほしいです。他社さんは月8万円のSEO契約が条件と言われ悩んでいます。写真は自分たちで撮ったものが500枚ほどあります。ブログは若い職人が書けると言っています。できれば契約の縛りがなく、更新も自分たちでできる形が希望です。現在のサイトは https://minato-toso.example です。お恥ずかしいですが率直なご意見をください。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '動物病院、予約フォーム',
    data: {
      飼い主: '古賀',
      ペット: 'うさぎ（ネザーランド） 7歳',
      症状: '昨日から牧草を食べず、うんちが小さいです',
      希望: '本日できるだけ早く',
      TEL: '080-0000-7712',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'アプリ(家計簿)、不具合報告',
    data: {
      端末: 'iPhone 13 / iOS 18.1',
      内容: '先月分の固定費が全部「その他」になってます。直してたら終電逃した。',
      メール: '',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '大学研究室、お問い合わせ',
    data: {
      お名前: '陳 思妤',
      所属: '台湾・海峡大学 修士二年',
      メール: 'chen.siyu@strait-univ.example',
      本文: '青木先生\n突然のメール失礼いたします。先生の「干潟の底生生物群集の季節変動」を拝読し、大変感銘を受けました。来年度の研究生として先生のご指導を受けたいと考えております。日本語能力試験はN1です。研究計画書をお送りしてもよろしいでしょうか。お忙しいところ恐れ入りますが、ご検討のほどよろしくお願い申し上げます。\n\n簡単に自己紹介をさせていただきます。私は台湾西部の漁村で育ち、祖父は牡蠣の養殖をしておりました。子どもの頃は当たり前にいた貝が、高校生になる頃には見られなくなったことが、この分野に進んだきっかけです。修士論文では、香山湿地における二枚貝の加入量と底質の粒度の関係を三年分のデータで調べました。統計解析にはRを使用しています。\n\n先生の研究室では有明海との比較もなさっていると伺い、台湾側のデータが少しでもお役に立てるのではないかと考えました。奨学金は台湾の財団に申請中で、結果は三月に分かります。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'ケーキ屋、予約',
    data: {
      お名前: 'さとう',
      email: 'rin1sai.mama@icloud.com',
      受取日: '12/24 17時ごろ',
      電話番号: '',
      ご希望: '苺ショート6号 プレート「りんちゃん1さい」 ろうそく1本',
      備考: '卵アレルギーですが対応できますか',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '不動産会社、物件問い合わせ',
    data: {
      物件番号: '30218',
      お名前: 'グエン ティ ラン',
      メール: 'lan.nguyen@sakura-dorm.jp',
      内容: 'はじめまして。このアパートは外国人も大丈夫ですか。私は介護の仕事をしています。保証人がいませんが保証会社は使えます。土よう日に見たいです。会社は駅のとなりの特別養護老人ホームです。入社して2年になりました。給料の紙と在留カードを見せることができます。夜勤がありますから、静かな部屋がいいです。2階より上がいいです。家賃は5万円までお願いします。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '信用金庫、お客様の声',
    data: {
      内容: '「お客様の口座が一時停止されました」というSMSが届きましたが、貴庫からのものでしょうか。リンクは押していません。番号は+81から始まるものです。母にも同じものが来ており、心配しています。',
      'E-mail': 'sakakibara.h@biglobe.example',
      お名前: '榊原',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '出版社、読者カード',
    data: {
      書名: '『海鳴りの時刻表』',
      メールアドレス: 'kamaishi.take@yahoo.co.jp',
      感想: '一気に読みました。三章の連絡船の場面、私の父がまさに同じ船に乗っていました。船名の字が一文字違っているように思います(「第三」ではなく「第二」)。増刷の際にご確認ください。\n\n父は昭和三十七年から九年間、その船の機関員をしておりました。家に残っている手帳にも「第二」とあります。もっとも、作者の方が敢えて変えておられるのでしたら余計なことを申しました。あの霧笛の描写は、乗った者にしか書けないと父が生きていたら言ったと思います。',
      お名前: '釜石のタケ',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '害虫駆除業者、緊急フォーム',
    data: {
      住所: '練馬区（詳細は電話で）',
      内容: 'ベランダにスズメバチの巣。ソフトボールくらい。妻が洗濯物干せません。今日来られますか',
      電話: '070-0000-3391',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '個人ブログ(鉄道模型)、コメント',
    data: {
      name: 'のぼり坂',
      メール: 'noborizaka9mm@gmail.com',
      comment:
        '9mmのポイント自作の記事、10年前のものですが今でも助かっています。フログの角度の図、リンク切れのようです。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '部品加工会社、見積依頼',
    data: {
      会社名: '東雲精機株式会社',
      部署: '購買課',
      お名前: '内田 玲',
      材質: 'SUS303',
      数量: '50 / 200 / 1000',
      公差: 'φ12 h7',
      備考: '図面は別途お送りします。表面処理なし、全数検査成績書添付の場合と抜取の場合でそれぞれお見積りをお願いいたします。納期希望は発注後3週間です。',
      メール: 'r.uchida@shinonome-seiki.ne.jp',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '美容室、予約変更',
    data: {
      'E-mail': 'm-inokuchi.h@gmail.com',
      メッセージ:
        '明日14時の予約の井口です。子どもが熱を出してしまったのでキャンセルさせてください。直前で本当にすみません。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '合唱団、見学希望',
    data: {
      お名前: '倉田',
      email: 'kurata.bariton@yahoo.co.jp',
      パート: '男声(バリトンくらい)',
      コメント: '定年後の趣味を探しております。楽譜は読めません。見学だけでもよいでしょうか。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '求人応募フォーム(製パン工場)',
    data: {
      氏名: '宮里 翔',
      メールアドレス: 'sho.miyazato.pan@gmail.com',
      年齢: '27',
      職歴: 'コンビニ夜勤4年、倉庫ピッキング1年',
      志望動機: '家から自転車で8分で、夜型なので夜勤が合っています。パンが好きです。',
      希望勤務: '夜勤 週5',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '写真スタジオ、問い合わせ',
    data: {
      お名前: '小田切',
      'E-mail': 'k.odagiri753@gmail.com',
      希望: '七五三(3歳女児・5歳男児)',
      内容: '着物持ち込みの場合の料金を教えて下さい。あと下の子がじっとしてられないんですが…笑',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '特許事務所、問い合わせ',
    data: {
      会社: 'アルゴナ株式会社',
      氏名: 'ファビアン・ケラー',
      email: 'keller@argona-robotics.com',
      content:
        'We are a Swiss company with a small branch in Kawasaki. Our PCT application enters the Japanese national phase on 9 February and our present attorney has retired. Could you give us an estimate for translation (41 pages, 18 claims, English) and filing? The reply can be in English or German.',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '工務店、リフォーム相談',
    data: {
      お名前: '平野 静江',
      ご相談内容:
        '築四十八年の平屋です。お風呂場が寒く、主人が先日倒れました。幸い大事には至りませんでしたが、冬になる前に何とかしたいと思います。介護保険が使えると聞きましたがどのような手続きになりますでしょうか。大きな工事は望んでおりません。\n\n主人と申しますのは今年八十一になります。元は左官で、この家の風呂場のタイルも若い頃に自分で貼りました。ですので、壊してユニットバスに、という話をすると黙り込んでしまいます。息子は「命とどっちが大事だ」と申しますが、私には主人の気持ちも分かるのです。\n\nタイルを残したまま、床と窓だけ暖かくするようなことはできませんでしょうか。無理なら無理と、職人さんの口から言っていただければ、主人も納得するかもしれません。一度見に来ていただけると助かります。お茶の用意をしてお待ちしております。',
      電話: '午前中にお願いします 0000-55-0127',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '音楽イベントの落とし物フォーム',
    data: {
      落とし物: '片方だけのAirPods(右) ケースにクマのシール',
      場所: 'たぶん2階トイレ前',
      連絡: 'kuma_no_mimi@yorunohoshi.example',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'オンライン英会話、サポート',
    data: {
      会員ID: '55204-jp',
      内容: '10/31に退会手続きをしたのに11月分が引き落とされています。退会完了メールのスクショあります。返金してください。退会前に予約していたレッスンが1件残っていて、それも自動でキャンセルされるとヘルプに書いてありました。チャットで3回問い合わせましたが、毎回「担当部署に確認します」で終わっています。今週中にお返事がなければカード会社に申し出ます。',
      電話番号: '',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '観光協会、お問い合わせ',
    data: {
      Name: 'Pieter de Groot',
      Email: 'pieter.degroot@fietspad.nl',
      Message:
        'Hello, is the cycling road over the bridges open in January, and is it possible to rent a tandem? My wife is blind so a tandem is the only option.',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '豆腐店、お便り',
    data: { 本文: 'おからドーナツ、孫が「世界一」と申しておりました。' },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '水道工事店、フォーム',
    data: { 名前: 'テスト', 内容: 'テスト送信です。届いたら無視してください。' },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'IT企業、資料請求',
    data: {
      会社名: '医療法人みどり会',
      メールアドレス: 'soumu@midorikai-hosp.co.jp',
      部署: '総務',
      氏名: '千田',
      資料: '勤怠管理クラウド',
      質問: '夜勤明けの日をまたぐ打刻と、医師の宿日直の扱いに対応していますか。職員210名です。電話営業はご遠慮ください。現在は紙の出勤簿と表計算で集計しており、毎月末に職員2名が3日ほど残業しています。給与計算は別のソフトを使っているため、取り込める形式で出力できるかどうかも教えてください。来年4月から使い始められれば理想です。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '町内会、問い合わせ',
    data: { 内容: '資源ごみの当番表、うちが2か月続けてになってます。3班 林' },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '雑誌編集部、取材依頼への返信',
    data: {
      お名前: '仁科 あかり',
      肩書: '染織作家',
      内容: '先日はご連絡ありがとうございました。取材の件、喜んでお受けします。工房は藍の匂いがきついので、お洋服は汚れてもよいものでお越しください。2月第1週でしたらいつでも。作品写真はこちらからご覧いただけます https://nishina-ai.example/works',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '登山用品店、質問',
    data: {
      内容: '靴底の張替えって購入店じゃなくてもできますか？スカルパ 12年物 加水分解してそう',
      mail: 'yamaboko@iwana.example',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '仮想通貨取引所、サポート',
    data: {
      登録メール: 'h.minami@tsubame-net.co.jp',
      内容: '二段階認証に使っていたスマホを水没させてしまい、ログインできません。バックアップコードも控えておりませんでした。本人確認書類は提出できます。手順をご教示ください。サポートページ( https://help.torihiki-demo.example/2fa )の手順どおりに申請しましたが、最後の「登録済み端末での確認」で止まってしまいます。その端末が海の底にあります。釣りをしておりました。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '幼稚園、欠席連絡',
    data: {
      クラス: 'すみれ組',
      email: 'soranomama2020@softbank.example',
      名前: 'おかざき そら',
      理由: '水ぼうそうと診断されました。登園許可証は後日持参します。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '仕出し弁当店、注文',
    data: {
      団体名: '北町将棋同好会',
      電話番号: '',
      メール: 'suga.shogi@plala.example',
      お名前: '菅',
      日時: '30日 11:45',
      数: '幕の内18、うち1つ魚抜き',
      備考: 'お茶もお願い。領収書は「北町将棋同好会」で。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '着物レンタル、返却について',
    data: {
      受付番号: 'R-6630',
      email: 'usamaru_kimono@icloud.com',
      内容: '帯に抹茶をこぼしてしまいました。自分で触らないほうがいいと思ってそのままにしてあります。弁償になりますか…?泣きそうです',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '農園、いちご狩り',
    data: {
      お名前: '保育園つくし(担当 江口)',
      メール: 'eguchi@hoiku-tsukushi.example',
      人数: '園児26 職員5',
      内容: 'トイレは園児が使える洋式でしょうか。雨天時のキャンセルは前日でもよいですか。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'コワーキングスペース、見学',
    data: {
      name: 'Mika',
      email: 'mika.tsukue@gmail.com',
      message: '1日利用で会議室だけって借りられますか？4人 プロジェクターあり希望 予算5000円',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '家電量販店、クレーム',
    data: {
      お名前: '浜口',
      email: 'hamaguchi.m@nifty.co.jp',
      注文番号: '8812-004',
      内容: '冷蔵庫の配送時に廊下の壁紙を10センチほど破られました。作業員の方はその場で謝ってくださいましたが、その後会社から一切連絡がありません。2週間待っています。上の方からのお電話を求めます。壁紙は2年前に張り替えたばかりのもので、廃番になっているため同じ柄が手に入らないと工務店に言われました。部分補修では色が合わないとのことで、見積もりは廊下全面で6万8千円です。写真と見積書はいつでもお出しできます。クレームを言いたいのではなく、きちんと話をしていただきたいのです。',
      電話: '000-555-0166',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '学習塾、問い合わせ',
    data: { 学年: '中2', 内容: '数学だけ赤点です。本人はやる気ゼロ。個別で週1、月いくらですか' },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '神社、ご祈祷申込',
    data: {
      氏名: '株式会社ヤマセ建設 代表 山瀬',
      'E-mail': 'info@yamase-kensetsu.example',
      電話番号: '',
      種類: '地鎮祭',
      場所: '市内東原三丁目',
      希望日: '大安の午前',
      備考: 'テントと竹は当方で用意いたします。初穂料の目安をお教えください。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '図書館、レファレンス',
    data: {
      質問: '昭和33年頃、この町の駅前にあった「ミモザ」という洋画専門の映画館の写真か、上映作品の分かる新聞を探しています。父と母が初めて出かけた場所だそうです。金婚式に贈りたいのですが。',
      電話番号: '',
      連絡先: 'mimosa1958@furusato-tayori.co.jp',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '物流会社、採用応募',
    data: {
      氏名: '木下 ダニエル',
      email: 'daniel.kinoshita.truck@gmail.com',
      資格: '大型一種、フォークリフト',
      内容: '日系ブラジル人3世、日本語会話OK、漢字は少し。長距離できます。面接は平日の夕方がいいです。',
      電話: '080-0000-4420',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'WEBマガジン、記事への指摘',
    data: {
      記事URL: 'https://machiaruki-web.example/2025/10/kissa',
      メール: 'troika.musume@gmail.com',
      内容: '喫茶トロイカは閉店していません!!改装中です。記事を見たお客様から電話が何件も来て困っています。店主の娘です。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '整体院、予約',
    data: { 内容: 'ぎっくり腰です 今日行けますか 車は乗れません', tel: '090-0000-0275' },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'ソフトウェア会社、業務提携のお問い合わせ',
    data: {
      会社名: '株式会社ポラリス測量',
      氏名: '氷室 健',
      メール: 'himuro@polaris-sokuryo.co.jp',
      内容: '弊社は道内で測量業を営んでおります。貴社の点群処理ソフトを3年使用しており、積雪期の補正アルゴリズムを社内で開発いたしました。プラグインとして貴社製品に組み込めないか、技術的な面からご相談したく存じます。サンプルデータと精度検証の結果がございますので、一度お打ち合わせのお時間をいただけますでしょうか。販売のお願いではございません。従来の手法では雪面の反射率の変化により標高値に20〜40cmのばらつきが生じておりましたが、弊社の手法では同一地点で5cm以内に収まることを、昨冬に三か所の道路現場で確認しております。検証報告書は https://polaris-sokuryo.co.jp/report2025.pdf からご覧いただけます。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '水族館、感想',
    data: { 感想: 'イルカより深海コーナーが最高でした。ダイオウグソクムシ動いた！', 年齢: '10さい' },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '引越し業者、見積',
    data: {
      現住所: '福岡市東区 1K',
      メールアドレス: 'gita.5hon.matsuyama@docomo.example',
      引越先: '松山市 2DK',
      時期: '3/20頃 (動かせます)',
      荷物: '冷蔵庫小、洗濯機、ベッド、段ボール20、ギター5本(ハードケース)',
      備考: '単身パックだとギターは無理ですか',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '歯科医院、問診前フォーム',
    data: {
      お名前: '清水 早苗',
      email: 'sanae-shimizu@ocn.example',
      電話番号: '',
      症状: '右上の奥歯がしみる',
      服薬: '骨粗しょう症の注射(半年に1回)',
      備考: '抜歯になる可能性があるなら主治医に相談するよう言われています。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '洋菓子の卸売、取引希望',
    data: {
      会社名: 'ホテル汐見',
      email: 'kubo.kitchen@hotel-shiomi.co.jp',
      担当: '調理部 久保',
      内容: '先日サンプルを頂いた塩キャラメルのフィナンシェ、朝食会場でお出ししたいです。日配80個、個包装なしで卸値はいかほどになりますでしょうか。冷凍でも構いません。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'ゲーム会社、お問い合わせ',
    data: {
      プレイヤーID: '772 104 996',
      メール: 'gacha.namida@gmail.com',
      内容: 'ガチャで出たはずのSSRが消えました。動画撮ってます。補填お願いします。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '健康診断センター、予約確認',
    data: { 内容: '12/3の予約で、前日の夜9時以降は水も駄目ですか?血圧の薬は飲んでよいのでしょうか。', 氏名: '三宅' },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '農機具店、中古の問い合わせ',
    data: { 内容: 'ホームページにのってるヤンマーの20馬力 まだあるか 現物見たい 明日行く', 電話: '0000-55-0139' },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'ボランティア団体、参加',
    data: {
      名前: 'Aoi',
      メール: 'shimaenaga_aoi@icloud.com',
      年齢: '高校2年',
      内容: '学校の探究学習で海ごみを調べてます。参加と、代表の方に30分くらいインタビューさせてもらえませんか?',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'クラウド会計、料金の質問',
    data: {
      メール: 'tokuda@tokuda-zeirishi.example',
      内容: '税理士事務所です。顧問先14社をまとめて管理するプランと、月途中の解約時の日割りの有無を教えてください。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'レコード店、買取',
    data: {
      お名前: '諸星',
      メール: 'morohoshi.lp@ctk.example',
      電話番号: '',
      内容: '亡くなった兄のジャズのLPが800枚ほどあります。ブルーノートが多いようです。価値は分かりませんが、聴いてくれる人のところへ行ってほしいです。出張買取は富山でも可能ですか。兄は若い頃、神戸のジャズ喫茶でアルバイトをしておりました。帯や解説書もきちんと揃っていて、一枚ずつ買った日付と、その日の天気が鉛筆で書いてあります。消してしまうのは惜しい気がしますが、価値が下がるようでしたら教えてください。家は来年三月に取り壊す予定です。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'タクシー会社、忘れ物',
    data: {
      内容: '昨夜0時過ぎ、○○駅東口から乗車。紙袋(中身はお供えの和菓子)。法事なので急いでます',
      電話: '080-0000-9917',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '会計事務所、問い合わせ',
    data: {
      お名前: 'フリーランスのイラストレーター',
      内容: 'インボイス登録したほうがいいのか、もう3年悩んでます。売上420万くらい。相談料いくらですか',
      メール: 'e.tsubaki@irodori-note.example',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '市民劇団、チケット',
    data: { 公演: '「冬の梯子」12/14 マチネ', 枚数: '3(車椅子1)', 備考: '車椅子席は端でもかまいません' },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '電力会社、引越し手続き',
    data: { お客様番号: '03-4471-xxxx', 電話番号: '', 内容: '28日に退去、電気を止めてください。立会いは必要ですか。' },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'ハンドメイド作家のサイト、オーダー',
    data: {
      お名前: 'りえ',
      'E-mail': 'goma.shiba15@gmail.com',
      内容: '亡くなった愛犬（柴・黒）の羊毛フェルトをお願いしたいです。少しだけ耳が折れていたのが特徴で、そこを再現していただけたら…写真はたくさんあります。納期は何か月でも待ちます。名前は「ごま」といいます。15年と2か月、一緒にいました。目の上の麻呂眉は左のほうが少し大きく、しっぽは左巻きです。毛を少し取ってありますので、もし入れていただけるようでしたらお送りします。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '建材メーカー、技術問い合わせ',
    data: {
      会社: '一級建築士事務所 凪',
      内容: '外装材NK-30の軒天使用時の留付け間隔、カタログp.18と施工要領書で値が違います（303/455）。どちらが正ですか。',
      メール: 'nagi-arch@umikaze.example',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '銭湯、ひとこと',
    data: { ひとこと: 'サウナのテレビ、相撲のときだけでも音を大きくして' },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '携帯ショップ、問い合わせ',
    data: {
      お名前: '84歳の母の代理',
      内容: '母がよく分からないまま有料オプションを7つも契約していました。本人は「お姉さんが親切だった」と申しております。解約と、契約時の説明の記録を確認させてください。母は一人暮らしで、電話とたまに写真を撮るくらいです。契約書を見たところ、動画見放題、雑誌読み放題、セキュリティ2種類、電子マネー、そして「ゲーム補償」というものまで付いておりました。月額にして6,900円です。母は自分の年金から払っております。悪意があったとは申しませんが、八十四の人間に必要なものだったのか、ご判断ください。',
      連絡先: 'musume.dairi@koharu.example',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '日本酒蔵、輸出の問い合わせ',
    data: {
      Company: 'Nordlys Vin AS',
      Contact: 'Ingrid Aas',
      Email: 'ingrid@nordlysvin.no',
      Message:
        'お世話になっております。ノルウェーで酒類の輸入をしておりますイングリッドと申します。10月の試飲会で御社の山廃純米をいただき、ぜひ取り扱いたいと思いました。最小ロット、FOB価格、英語ラベルの可否をお知らせいただけますでしょうか。日本語が拙くて申し訳ございません。北欧ではお酒の小売が国営で、審査に半年ほどかかります。そのため、まずはレストラン向けに60本から始めたいと考えております。ラベルのアルコール度数の表示方法が日本と異なりますので、その点もご相談させていただければ幸いです。十一月末に東京に滞在しておりますので、蔵へお伺いすることも可能です。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '葬儀社、事前相談',
    data: {
      お名前: '堤',
      メール: 'tsutsumi.kazoku@yahoo.co.jp',
      内容: '家族だけで、無宗教で、好きだった演歌を流して見送りたいと父本人が申しております。おおよその費用を知りたいそうです。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '塗料店、質問',
    data: { 内容: '鉄の門扉 さび落とし後 下塗り何がいいですか?海の近くです' },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'フットサル施設、予約',
    data: {
      チーム名: 'FC残業',
      メールアドレス: 'zangyo.fc@gmail.com',
      日時: '金曜21-23時',
      人数: '12',
      備考: 'ビブス借ります。1人靴忘れそうなのでレンタルあれば',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '医療系ニュースサイト、広報窓口',
    data: {
      媒体: '地方紙くらし面',
      氏名: '記者 本多',
      内容: '「健康食品の定期購入トラブル」特集で、御社の記事（9月18日付）のグラフを出典明記の上で転載させていただけないでしょうか。掲載予定は12月第2週です。',
      メール: 'honda.kurashi@chihoushi.co.jp',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '中学校PTA、アンケート',
    data: {
      回答: 'バザー賛成',
      自由記述:
        '役員の決め方、くじ引きはもうやめませんか。小さい子がいる人も介護の人もいます。昨年、双子を抱えた方がくじで会長になり、夏に体調を崩されました。免除の理由を皆の前で話さなければいけないのも、つらいと思います。仕事を細かく分けて、できる人ができる日に手を挙げる形にしている学校もあるそうです。',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '革製品修理、見積',
    data: {
      品物: '祖父の鞄（昭和40年代？）',
      'E-mail': 'shibasaki_kaban@gmail.com',
      状態: '持ち手が片方切れ、内側の革がボロボロ粉になる',
      希望: '見た目はなるべくそのまま',
      お名前: '柴崎',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: 'イベント会社、お礼',
    data: {
      内容: '先日の社内運動会ではお世話になりました。綱引きで社長が転んだ写真、もしあれば高解像度でください。社内報の表紙にします。',
      'E-mail': 'totsuka@tokiwa-bussan.example',
      会社名: '株式会社トキワ物産 総務 戸塚',
    },
  },
  {
    language: 'ja',
    isSpam: false,
    form: '鍵屋、依頼',
    data: { 内容: '鍵なくした 家入れない 世田谷 いくら 何分', 電話: '080-0000-6654' },
  },
  {
    language: 'ja',
    isSpam: true,
    form: '町の自転車店、お問い合わせフォーム',
    data: {
      お名前: '株式会社トップリーチ 佐伯',
      メール: 'saeki@topreach-meo.co.jp',
      電話番号: '03-0000-1100',
      内容: '突然のご連絡失礼いたします。貴店名で検索した際、Googleマップの順位が競合店より低い状態でした。弊社のMEO対策は完全成果報酬、1日980円〜で3位以内表示時のみ費用が発生いたします。まずは15分のオンライン説明はいかがでしょうか。\n\n【貴店と競合店の比較】\n・口コミ数:貴店12件/競合A店 87件\n・写真枚数:貴店5枚/競合A店 64枚\n・「自転車修理 近く」の表示順位:貴店 18位/競合A店 2位\n\n上記の差は、3か月程度の対策で十分に埋められる範囲でございます。導入店舗数は全国1,200店を超え、継続率は94%となっております。\n\nご多忙の折とは存じますが、下記候補日よりご都合のよい日時をお知らせくださいませ。\n①26日 10:00〜17:00 ②27日 13:00〜18:00 ③それ以外\n\n株式会社トップリーチ\n店舗集客支援部 佐伯 大輝\n※今後ご案内が不要な場合は、お手数ですが「配信停止」とご返信ください。',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: '工務店、リフォーム相談',
    data: {
      お名前: '一括リフォームナビ',
      email: 'partner@reform-navi-pro.jp',
      ご相談内容:
        '貴社エリアでリフォームを検討中のお客様を月10件ご紹介可能です。初期費用0円、紹介料1件5,500円。先着2社限定となりますので、ご興味ございましたら「詳細希望」とだけご返信ください。詳細はこちら https://reform-navi-pro.jp/partner',
      電話: '050-0000-7788',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: '弁護士事務所、相談フォーム',
    data: {
      お名前: 'Brandon Hughes',
      メールアドレス: 'brandon@seo-sharks.net',
      ご相談内容:
        'Hello team,\n\nI checked your website against the 2025 Google core update and there are many errors which reduce your traffic:\n\n1. Title tags are duplicated on 14 pages\n2. 37 images without ALT\n3. No sitemap for Google\n4. Low domain authority (DA 6)\n5. Social media is not connected\n\nDue to this your competitors get the clients who should come to you. We are a team of 85 SEO professionals with clients in USA, Australia and Japan. We can place your website on the 1st page of Google and Yahoo Japan with 100% white hat technique. Price starts from $99/month.\n\nIf interested, reply with your WhatsApp number and target keywords, I will be glad to send the proposal.\n\nThanks & regards\nBrandon Hughes',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: '求人応募フォーム(製パン工場)',
    data: {
      氏名: '人材サポートアジア',
      メールアドレス: 'info@jinzai-asia-support.com',
      職歴: '',
      志望動機:
        '人手不足でお困りではございませんか。弊社では特定技能のミャンマー・インドネシア人材を最短2か月でご紹介しております。今なら紹介手数料半額、面接はオンラインで何名でも無料です。資料はこちら https://jinzai-asia-support.com/dl',
      希望勤務: '',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: '個人ブログ(鉄道模型)、コメント',
    data: {
      name: '匿名',
      メールアドレス: 'tokei777@kopi.biz',
      comment: 'スーパーコピー時計 N級品 ロレックス オメガ 激安通販 国内発送 代引き可能 https://www.kopi-tokei777.com',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: '信用金庫、お客様の声',
    data: {
      内容: '【重要】お客様のインターネットバンキングは、マネーロンダリング対策の確認が未完了のため取引を制限しております。下記より48時間以内にご確認ください。https://shinkin-kakunin.xyz/login',
      'E-mail': 'security@shinkin-kakunin.xyz',
      お名前: 'カスタマーセンター',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: '部品加工会社、見積依頼',
    data: {
      会社名: 'Dongguan Kaiyuan Precision',
      部署: 'sales',
      お名前: 'Tony Huang',
      材質: 'aluminum, SUS, POM, PEEK',
      公差: '0.005',
      備考: '社長様、始めまして。弊社は中国東莞のCNC加工工場です。三軸から五軸まで60台、価格は日本の三分の一ぐらい。図面をいただければ当日見積ります。どうぞ宜しくお願いします。',
      メール: 'tony@kaiyuan-cnc.cn',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'ネットショップ(手ぬぐい)、問い合わせ',
    data: {
      お名前: 'SNS運用代行チーム',
      'E-mail': 'sns.daikou.team@gmail.com',
      内容: 'インスタのフォロワーを毎月1000人増やします！日本人のみ、bot不使用、いいね周りは全自動AI。月額9,800円・いつでも解約OK。導入店の平均売上は2.3倍になりました。無料診断は公式LINEから。 https://lin.ee/demo-sns-daikou',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'アプリ(家計簿)、不具合報告',
    data: {
      内容: '副業で月30万円。スマホをポチポチするだけ、1日5分。私も最初は疑っていました。今なら先着50名に特典5万円プレゼント→ https://line-fukugyo-ok.site',
      メール: 'yuka@line-fukugyo-ok.site',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: '出版社、お問い合わせ',
    data: {
      感想: 'Dear Editor, we are a link marketplace with more than 300 advertisers (iGaming, VPN, essay writing, crypto). We would like to buy a permanent article on your website. How much do you charge for casino content and how much for general? We pay via USDT or PayPal within 24 hours. Marketplace: https://linkbazaar.market',
      メールアドレス: 'marina@linkbazaar.market',
      お名前: 'Marina L.',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: '大学研究室、お問い合わせ',
    data: {
      お名前: 'Journal Editorial Office',
      所属: 'Global Advances in Open Science',
      メール: 'editor@gaos-journals.org',
      本文: 'Dear Dr., Greetings of the day! In view of your eminent contribution, we cordially invite you to submit any type of article for our upcoming issue. Our impact factor is 6.2 (self computed). Publication in 7 days. APC is only USD 390 if you submit before the 30th. We await your positive response at the earliest. https://gaos-journals.org/submit',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: '観光協会、お問い合わせ',
    data: {
      Name: 'Felix',
      Email: 'felix@holidayinfluence.co',
      Message:
        "Hi! I'm a travel creator (87k on TikTok) and I'm planning my Japan route. In exchange for 4 nights of accommodation, meals and ¥300,000 I'd post 3 reels about your town. My media kit: https://holidayinfluence.co/felix. Slots go quick, let me know by Friday?",
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: '会計事務所、問い合わせ',
    data: {
      お名前: '即日ファクタリング',
      内容: '売掛金を最短2時間で現金化！赤字決算・税金滞納・開業直後でもOK。審査通過率97%、手数料2%〜。請求書をスマホで撮って送るだけ。お急ぎの方は今すぐ 0120-000-998 https://sokujitsu-cash.jp/form',
      メール: 'info@sokujitsu-cash.jp',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'ハンドメイド作家のサイト、オーダー',
    data: {
      お名前: 'まゆみ',
      メールアドレス: 'mayumi@kokoro-tsunagari.club',
      内容: '主人が他界し、遺産の8000万円を受け取ってくださる誠実な方を探しています。お金には困っていませんので、月に一度お話し相手になっていただけるだけで結構です。ご返信はこちらのサイトの専用フォームよりお願いします(登録無料) https://kokoro-tsunagari.club',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'ゲーム会社、お問い合わせ',
    data: {
      プレイヤーID: '',
      内容: 'オンラインカジノ 初回入金不要ボーナス$50 日本語サポート24時間 スロット還元率98.7% 今すぐ登録 https://vegas-sakura.casino',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'コワーキングスペース、見学',
    data: {
      name: '新田',
      メール: 'nitta@ai-kenshu-lab.jp',
      message:
        '初めまして、AI研修の新田と申します。貴施設の発信を拝見し、場づくりへの想いに共感いたしました。実は会員様向けに「生成AIで業務を半分にする」無料セミナーを開催させていただけないかと思っております。費用は一切いただきません。セミナー後に、ご希望の方にのみ有料講座（29.8万円、助成金対応）をご案内する形です。会員様の満足度向上にもつながるかと存じますが、一度お話しできませんでしょうか。\n\n【セミナー概要】\n時間:60分（質疑応答を含む）\n内容:①議事録の自動化 ②画像・チラシの作成 ③問い合わせ対応の効率化\n実績:全国のコワーキング施設様48か所で開催、満足度4.7\n\nご担当者様にお願いしたいのは会場のご提供と、会員様へのメール告知のみでございます。',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: '雑誌編集部、問い合わせ',
    data: {
      お名前: 'Ketrinbiolo',
      email: 'ketrin@progon-mail.ru',
      肩書: 'google',
      内容: 'Привет! продвижение сайтов прогон хрумером недорого https://xrum-progon.ru/price ссылки вечные',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: '業務用厨房機器メーカー、修理依頼',
    data: {
      会社名: 'EuroAsia Bid Portal',
      メールアドレス: 'elena@bid-euroasia.com',
      担当者: 'Elena',
      型番: 'RFQ',
      症状: 'Your company has been shortlisted as supplier for kitchen equipments of a hotel project in Oman worth 2.4M USD. Download the tender document (password 2025) https://bid-euroasia.com/tender.zip and submit before the deadline.',
      電話: '+968 0000 0000',
      希望: 'urgent',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: '歯科医院、お問い合わせ',
    data: {
      お名前: '株式会社クチコミラボ',
      メール: 'dental@kuchikomi-labo.site',
      症状: '低評価の口コミにお悩みの先生へ',
      備考: '星1の口コミ、あきらめていませんか？弊社では削除申請の代行と、患者様からの高評価クチコミを自然に増やす仕組みをセットでご提供。成功報酬1件3万円。まずは現状の無料レポートをお送りいたします。 https://kuchikomi-labo.site/dental',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: '整体院、予約',
    data: {
      内容: '今夜会える人妻さんいます💕 ご近所で割り切り、先払いなし 写メはここ https://hitozuma-now.info/k3',
      email: 'k3@hitozuma-now.info',
      tel: '',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: '税に関する市民団体、お問い合わせ',
    data: { お名前: 'GlPnwZrTqy', メール: 'ayobemiduk771@gmail.com', 内容: 'YcRtXmQoLsdVwkEB' },
  },
  {
    language: 'ja',
    isSpam: true,
    form: 'IT企業、問い合わせ',
    data: {
      会社名: '株式会社アポイントワークス',
      'E-mail': 'oikawa@appoint-works.co.jp',
      部署: '営業推進部',
      氏名: '及川',
      資料: '',
      質問: '貴社サービスを拝見し、ぜひ弊社クライアントの決裁者様をご紹介したくご連絡いたしました。弊社は上場企業役員3,200名のネットワークを有し、1アポイント3万円の完全成果報酬で商談をセッティングしております。他社様では3か月で受注5件の実績がございます。来週で30分ほどお打ち合わせ可能な日時をいくつかいただけますと幸いです。本フォームより営業のご連絡をしてしまい恐縮ですが、何卒よろしくお願い申し上げます。サービス資料: https://appoint-works.co.jp/dl/wp01',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: '写真スタジオ、問い合わせ',
    data: {
      お名前: '動画制作ドットライト',
      メール: 'sales@doga-dotlight.com',
      内容: '採用動画・紹介動画が1本49,800円で作れます!撮影込み、修正2回まで無料。11月中のお申込みでドローン空撮サービス。YouTube広告の運用もお任せください。パンフはこちら→ https://doga-dotlight.com/lp',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: '健康診断センター、お問い合わせ',
    data: {
      内容: 'ED治療薬・AGA・低用量ピル 個人輸入代行 処方箋不要 メール便で秘密厳守 バイアグラ100錠9,800円 kusuri-tsuhan-one.com',
      email: 'order@kusuri-tsuhan-one.com',
      氏名: 'くすり通販',
    },
  },
  {
    language: 'ja',
    isSpam: true,
    form: '動物病院、問い合わせ',
    data: {
      飼い主: 'Grace Lindholm',
      ペット: 'Toy poodle',
      症状: "Hello, my name is Grace. I want to give my late husband's grand piano (Yamaha baby grand) to a passionate lover of instrument, free of charge. You only arrange payment with the moving company. Email me at grace.lindholm1950@gmail.com if you or someone you know wants it.",
      TEL: '',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '汽车修理厂,预约表单',
    data: {
      姓名: '马师傅',
      电话: '13900005521',
      留言: '16款朗逸，冷车启动哒哒响，热了就没有。是不是正时链条？换一套多少 车跑了十一万公里，机油一直用的5W-30，上个月刚保养过。4S店开口就是七千多，说要大修，我不太信。你们那边周三下午有工位的话我开过去，先听听声音再说价钱，旧件我要带走。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '民宿,咨询表',
    data: {
      联系人: '沈佳',
      邮箱: 'shenjia_bianmu@163.com',
      微信: 'sj_mountain77',
      入住: '元旦两晚',
      留言: '四大两小，有没有能做饭的院子？另外我们会带一只边牧，很乖但掉毛厉害，提前说一声 孩子一个三岁一个六岁，楼梯有没有护栏？我看评论里有人说洗澡水忽冷忽热，不知道现在修好没有。要是可以的话先付定金，28号前给个准信就行，我们好买高铁票。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '律师事务所,在线咨询',
    data: {
      称呼: '李女士',
      手机: '13600000814',
      案情: '公司以"业务调整"为由让我签自愿离职，说签了给一个月工资，不签就调去外地仓库。我怀孕四个月，没告诉他们。合同到2027年。请问现在该不该说？聊天记录我都留着。\n\n补充一下时间线，怕说不清楚：\n10月27日，主管口头说部门要"优化"，让我考虑；\n11月3日，人事发了一份"协商解除协议"的电子版，要求三天内签，我没签；\n11月10日，收到调岗通知，从杭州调到衢州仓库，职位从采购变成"仓储文员"，工资不变但没有补贴；\n11月17日，我的办公系统权限被停，工位也搬了，现在每天坐在会议室里。\n\n我上家公司的同事说，这叫"冷处理"，让我自己走。我不想闹，但是产检和房贷都指着这份工资。我先生在外地，他的意思是算了。请律师告诉我，第一步该做什么，能不能保住工作，或者至少把该拿的拿到。晚上九点以后方便接电话。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '网店(茶叶),售后',
    data: {
      订单号: '20251108-3319',
      邮箱: 'baichakehu7@126.com',
      问题: '白茶饼少发一块，里面有个破的棉纸。客服机器人一直让我"稍等"',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '少儿编程培训,试听预约',
    data: {
      孩子: '7岁半，男',
      email: 'guo.yidaima@126.com',
      家长: '郭先生',
      电话: '13700002266',
      备注: '他只想做游戏。周日下午有班吗？会推销课包的话就算了',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '市政热线网页,诉求',
    data: {
      地点: '清河路与三道街交叉口',
      内容: '红绿灯绿灯只有八秒，老人根本走不到对面。我妈七十六，昨天走到一半站在路中间不敢动。请调整一下时间，或者画个安全岛。附近有两个小区、一所小学和一个菜市场，早上七点到八点人最多。之前打过电话，答复说"已转相关部门"，之后就没有下文了，工单号是20251019-0663。照片和视频我都拍了，需要的话可以发。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: 'SaaS进销存系统,工单',
    data: {
      公司: '恒泰五金',
      版本: '7.3.2',
      描述: '升级后多仓调拨单审核报错 "warehouse_lock timeout"，重试三次后库存扣了两遍。影响单据：DB-1107-02 ~ 05。请尽快回滚或给出修数据的脚本。',
      邮箱: 'it@hengtai-wujin.cn',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '宠物医院,咨询',
    data: { 留言: '猫绝育第三天，自己把线舔开了一点，没流血，要不要过去' },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '高校研究生院,咨询',
    data: {
      姓名: '阿依古丽',
      邮箱: 'ayigul.t@xuezi.com',
      内容: '老师您好，我是跨考考生，本科汉语国际教育，想报考贵校民俗学专业。请问专业课二的参考书目今年有没有变化？官网上挂的还是2023年的。谢谢老师。另外招生简章里写"跨专业考生须加试两门"，但没有写是哪两门，是笔试还是面试。我家在喀什，去一趟不容易，所以想提前把材料准备好。如果有往届的学长学姐愿意交流，也麻烦老师帮忙转达一下。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '蛋糕店,订单',
    data: { 取货: '周六下午四点', 规格: '8寸 芒果千层', 写字: '老周 退休快乐 终于不用开会了', 电话: '13500007731' },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '建材厂,询价',
    data: {
      单位: '鲁北市政工程有限公司',
      联系人: '采购部 苗工',
      产品: 'PE100给水管 DN315 SDR17',
      数量: '2.6公里',
      留言: '送到滨州工地，含税含运费。需提供型式检验报告和近两年业绩，报价有效期不少于30天。邮件发 miao.gong@lubei-sz.com.cn',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '独立音乐人网站,留言',
    data: { 留言: '《旧河道》最后那段口琴我循环了一晚上。谢谢你写给兰州。', email: 'lanzhou.kouqin@163.com' },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '物业公司,报修',
    data: { 房号: '6-2-1804', 事项: '厨房下水返味，还有楼道感应灯白天亮晚上不亮', 电话: '13300009012' },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '医院,挂号问题',
    data: {
      姓名: '邓奶奶（孙女代填）',
      内容: '小程序要人脸识别，奶奶眼睛做过手术总识别不过去。能不能去窗口挂下周二神经内科的号？奶奶七十九了，最近走路往左边偏，社区医生让尽快看。我在外地上班，只能请一天假带她去，所以很怕白跑一趟。之前打过总机，转了三次都没有人接。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '网站建设公司,项目咨询',
    data: {
      公司: '苏南恒温阀门厂',
      Email: 'qian@sunan-hengwen.com.cn',
      姓名: '钱总',
      预算: '2-4万',
      需求: '要做个英文站,主要客户在东南亚和中东。谷歌上能搜到我们产品型号就行。之前找人做过优化,一年花了三万六,一个询盘没有,全是推销的。你们怎么收费怎么考核?我们厂主要做蒸汽用的温控阀和疏水阀,出口占四成,客户多是老客户介绍。我自己上谷歌搜型号,出来的是一家印度公司,图片还是偷我们的,气得不行。现在的网站 www.sunan-hengwen.com.cn 你们可以先看看,有什么毛病直说。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '银行信用卡,意见反馈',
    data: {
      卡尾号: '6620',
      反馈: '收到短信说我积分到期可兑换空气炸锅，点进去要填卡号和验证码，我觉得不对就关了。链接开头是jf-bank。请核实是不是你们发的，不是的话麻烦发个公告提醒，我们老年群里好几个人收到了。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '出版社,投稿',
    data: {
      作者: '樊守拙',
      体裁: '长篇非虚构',
      内容: '编辑老师好。我在水文站工作了三十四年，守着一条没什么名气的河。退休后把每天的水位本和日记对照着写了一本书，约二十二万字，题为《涨落》。不知贵社是否愿意看看前三章？我不会用排版软件，是用写字板打的，请见谅。\n\n说说为什么写。一九九八年那场水，我们站三个人守了十九天，报出去的每一个数下游都在等。老站长报完最后一次洪峰，坐在缆道房门口睡着了，怎么叫都叫不醒，我们以为他人没了，其实他只是睡着了。这样的事水位本上不记，只记：28.47，落。\n我不是想表功，也没有什么功。就是觉得一条河的脾气，有人看了一辈子，应该留下几个字。书里没有虚构，人名用了真名，家属都同意的，有签字。\n如果不合适出版，也请告知，我印二十本送给老同事就是了。',
      邮箱: 'fanshouzhuo@hewei.example',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '电商平台,商家入驻',
    data: {
      店铺: '陇上花椒合作社',
      联系人: '祁红霞',
      留言: '我们是村里四十二户合起来的，有SC证。想问保证金能不能分期，还有快递走哪家，山里只有邮政。我们的花椒是手摘的，一斤要摘一个半小时。前年卖给贩子十八块，今年他们只给十一块，大家就商量自己卖。年轻人只有我和我弟媳会用电脑，照片是请驻村干部拍的。要是有专门的人能在电话里教一下怎么上架就太好了。',
      手机: '13800003308',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '牙科诊所,预约',
    data: { 姓名: 'Kevin', 手机: '13100006655', 项目: '拔智齿，横着长那种', 时间: '工作日晚上' },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '天文爱好者论坛,联系管理员',
    data: {
      用户名: '银河打更人',
      电子邮箱: 'yinhe_dageng@126.com',
      手机: '',
      内容: '密码找回邮件收不到，QQ邮箱和gmail都试了。垃圾箱也没有。帮我手动改一下吧',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '应聘表单(咖啡店)',
    data: {
      职位: '兼职咖啡师',
      email: 'tangxiaoman_kf@163.com',
      姓名: '唐小满',
      学校: '大三',
      自我介绍: '会拉简单的心和叶子，能早起，住店对面那个小区。期末两周不能排班。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '旅行社,定制游',
    data: {
      人数: '6',
      目的地: '川西，不去人多的地方',
      时间: '五月中旬 8天',
      备注: '有一位做过心脏支架的长辈，海拔4000以上不过夜。司机不要抽烟的。预算人均六千左右',
      电话: '13400001177',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '空调售后,投诉',
    data: {
      产品: '1.5匹挂机',
      邮箱: 'gongjianguo66@sina.com',
      购买: '2024年6月',
      内容: '外机支架生锈掉渣，掉到楼下阳台人家找上来了。你们师傅当初收了我不锈钢支架的钱，装的是铁的。我要求换支架退差价，并赔楼下的晾衣架。合同编号和当时的收据我拍了照，上面白纸黑字写着"304不锈钢支架一副 280元"。已经打过三次400电话，每次都说48小时内回复，一次都没回。再给你们三天时间，不然我直接去市场监管局。',
      姓名: '巩建国',
    },
  },
  { language: 'zh-Hans', isSpam: false, form: '幼儿园,请假', data: { 班级: '大三班', 内容: '王梓涵手足口，请假一周' } },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '机器人公司,媒体采访',
    data: {
      媒体: '《长江科技周刊》',
      记者: '汤恬',
      邮箱: 'tangtian@cjkjzk.com',
      内容: '您好，我们在做一期关于养老院使用陪护机器人的报道，希望采访贵司产品经理以及一家愿意露面的养老机构。采访提纲已拟好，大约40分钟，线上线下均可，稿件会在发表前请您核对事实部分。我们已经走访了两家养老院，院长们的说法差别很大，有的说老人很喜欢，有的说一个月后就放在墙角充电了。所以特别想听听做产品的人怎么看。往期报道可以看：https://cjkjzk.com/topic/yanglao 。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '图书馆,荐购',
    data: {
      书名: '《本草纲目》金陵本影印',
      邮箱: 'bencao_duzhe@126.com',
      理由: '想对照着看图，手机上的太糊了',
      手机: '',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '园林公司,报价',
    data: {
      地址: '昆山 别墅后院 约70平',
      想法: '不要草坪！要能种番茄，能放一张桌子，孩子有个沙坑，雨天不积水。以前那家给我铺了一院子石头，夏天烫脚',
      称呼: '陆',
      电话: '13600008842',
    },
  },
  { language: 'zh-Hans', isSpam: false, form: '测试页面', data: { name: '测试', content: '111' } },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '检测实验室,送检',
    data: {
      公司: '海州调味品厂',
      Email: 'qc@haizhou-tiaowei.com.cn',
      手机: '',
      样品: '酱油 3批',
      项目: '氨基酸态氮、总酸、菌落、苯甲酸',
      要求: '加急，周五前出报告，要CMA章',
      联系人: '尤倩',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '老年大学,报名',
    data: { 姓名: '葛秀英', 课程: '国画山水（初级）', 备注: '我有点耳背，想坐前面。去年没抢上' },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '二手书店,求书',
    data: {
      内容: '八十年代中国青年出版社的《海底两万里》，封面是蓝色有个大章鱼那版。小时候借来看没看完就还了。品相无所谓，别缺页。书是当年厂子弟学校图书室的，借书证上还压着我五毛钱押金。后来厂子没了，学校也拆了，书在搬家的时候不知去向，心里一直惦记着。价格您看着开，运费我出。',
      邮箱: 'nautilus1986@qq-post.example',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '物流公司,查件',
    data: {
      单号: 'YD7700 3391 2',
      email: 'bing.xian.yu@foxmail.com',
      内容: '冰鲜海鱼卡在中转站三天了！！！什么概念！！！',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '公益基金会,项目申请',
    data: {
      机构: '怒江某完小',
      Email: 'hexiao.lushui@163.com',
      申请人: '和老师',
      内容: '我们学校住校生113人，冬天洗不上热水澡。想申请一套太阳能加电辅热的热水器，场地已经留好，当地师傅报价六万八。附上了照片和学生名册（已隐去姓名）。如果全额有困难，部分也可以，我们再想办法。学校海拔两千三，十一月份早上就结冰了，孩子们周日下午走路来，周五才回家，有的要走四个小时。以前是老师们轮流烧柴火，给低年级的洗头洗脚，高年级的就自己忍着。如果基金会需要来看，我去县城接，路不太好走，要换一次摩托车。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '健身房,退卡',
    data: {
      会员: '0571-2290',
      内容: '搬家了想转卡给同事,手续费收20%合理吗,合同上写的是100元 卡还剩十四个月,办的时候是会籍顾问小刘经手的,他已经离职了。现在前台说"总部新规定",可是新规定也管不到去年的合同吧。同事已经答应接了,就等你们一句话。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '海外华人超市,客服',
    data: {
      Name: 'Jenny Xu',
      Email: 'jenny.xu@maplefood.ca',
      Message: '请问配送到Mississauga吗?老干妈和郫县豆瓣都显示无货,什么时候补?',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '婚礼策划,咨询',
    data: {
      新人: '小鹿&阿城',
      日期: '2026.10.3',
      内容: '两边老家一个在潮汕一个在东北，想办一场但是规矩打架，求一个有经验的策划师救命 预算8w左右 比如潮汕这边要早上五点接亲看时辰，东北那边亲戚二十多个坐飞机来，最早也得前一天晚上十点到。我妈要喝甜汤，他爸要喝白酒。我们俩最大的愿望是谁也别吵架，仪式四十分钟以内，晚上能有个草坪派对。场地还没定，广州或者汕头都行。',
      微信: 'xiaolu_achng',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '模具厂,客户图纸提交',
    data: {
      公司: '慈溪亮点电器',
      联系人: '励工',
      留言: '上次开的面壳模有两处缩水，筋位太厚，图上标红了。试模T2改完请先寄样，不要直接量产。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '眼镜店,咨询',
    data: { 留言: '散光150 近视675 配最薄的镜片大概多少钱 可以用自己的框吗' },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '农业合作社,苗木',
    data: { 姓名: '韦大哥', 电话: '13700004490', 留言: '沃柑苗要枳壳砧的 2000株 脱毒的有没有检疫证 送到武鸣' },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '在线课程平台,退款',
    data: {
      账号: '138****2201',
      电子邮箱: 'xuetangji@foxmail.com',
      内容: '买的"零基础短视频变现营"2980元，说一对一辅导，其实就是拉个两百人的群发录播。已经学了两节，按规定应该可以退80%。请三个工作日内处理，否则走12315。销售当时的承诺我都有语音："学不会全额退""保证接单回本"。买之前客服一天找我五六次，付完款就换成班主任，班主任两天回一句"亲多练习哦"。订单号和录音我可以提供。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '汉服店,定制',
    data: {
      身高: '163',
      email: 'aying.mamian@foxmail.com',
      内容: '明制马面裙,想用奶奶留下的一块织锦做裙襕,能来料加工吗?料子有点脆,不知道能不能上机',
      称呼: '阿莹',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '博物馆,志愿讲解',
    data: {
      姓名: '贺知行',
      邮箱: 'zhixing_qingtong@163.com',
      年龄: '15',
      内容: '我可以讲青铜器，也会英语讲解。学校要求30小时志愿服务，我其实来过你们馆四十多次了。',
      家长电话: '13900004123',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '软件公司,合作',
    data: {
      公司: '青禾测控',
      姓名: '俞亮',
      邮箱: 'yuliang@qinghe-mc.example',
      内容: '我们给粮库做温湿度传感器,省粮食集团那边的仓储平台用的是贵司系统,他们要求数据对接。想请教两点:一是接口是否支持MQTT,二是有没有联调环境的账号。协议我们可以按你们的来改,下个月要验收,时间有点紧,能否指定一位同事跟我们工程师直接联系?我们的设备目前每十分钟上报一次,字段有库号、点位、温度、湿度、电量,另外还有熏蒸期间的磷化氢浓度。产品资料在这里:https://qinghe-mc.example/products/gt3 。之前给您公司前台打过电话,说要走官网登记,所以在这里留言,麻烦转给对接的部门。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '燃气公司,网上营业厅',
    data: {
      户号: '30077152',
      问题: '换了新表之后每月多一倍，家里就我一个人吃饭 老表用了九年，一个月也就十二三方。新表装上第一个月就二十七方，第二个月三十一方，我还以为漏气，叫人来查过，不漏。我一个人，早上煮面晚上热剩饭，洗澡用的是电。请派人来校一下表，别再让我自己录视频了，我手抖录不清楚。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '个人博客,友链',
    data: {
      站名: '拾穗集',
      电子邮箱: 'shisuiji@foxmail.com',
      网址: 'https://shisuiji.example',
      留言: '博主你好，看了你写的校园植物笔记，很喜欢。我也写自然观察，已经加了你的链接，想和你交换友链。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '火锅店,订位',
    data: { 人数: '11', 时间: '周五18:30', 留言: '要包间，有孕妇，尽量别靠烟大的地方', 电话: '13200005570' },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '健康体检中心,报告疑问',
    data: {
      姓名: '冯建平',
      电子邮箱: 'fengjianping_tj@126.com',
      内容: '体检报告说甲状腺结节TI-RADS 3类，需要挂哪个科？另外报告上我的性别写成了女。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '航模店,配件',
    data: { 内容: '12寸碳桨 正反各两对 有现货吗 今天能发吗' },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '翻译公司,报价',
    data: {
      文件: '药品注册资料 CTD模块3',
      语种: '中译英',
      字数: '约11万',
      要求: '要有药学背景的译员，先做500字试译。NDA我方模板。文件是Word双语对照排版，含大量表格和色谱图图注，图注里的文字也要翻译。术语表我们有一份（约900条），请用Trados并返还记忆库。最晚12月18日交稿，可以分批。',
      公司: '济仁生物',
      邮箱: 'ra@jiren-bio.cn',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '驾校,投诉',
    data: {
      内容: '教练收了200块"加练费"不给收据，练车一小时有四十分钟在旁边打电话。科二我挂了两次不全怪我吧',
      邮箱: 'kemu2_zeng@163.com',
      学员: '曾',
    },
  },
  { language: 'zh-Hans', isSpam: false, form: '社区食堂,建议', data: { 建议: '红烧肉太甜。其余都好。老陆' } },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '手工皮具,维修',
    data: {
      物品: '邮差包扣子掉了',
      邮箱: 'beidian_xiaopi@126.com',
      内容: '2019年在你们市集摊位买的，老板当时送了我一块杯垫。寄过去修可以吗？',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '公司官网(电梯),故障',
    data: { 小区: '翠湖苑3栋', 内容: '困人 7楼 一个老人一个小孩 已经打电话没人接 快！', 电话: '13800001649' },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '校友会,登记',
    data: {
      姓名: '欧阳明',
      届别: '1988级化工二班',
      手机: '',
      现居: '阿根廷罗萨里奥',
      留言: '三十多年没有回过母校。谁有班主任董老师的消息，请告诉我一声。我毕业后去了新疆，九六年来的南美，开过餐馆，也种过大豆。董老师当年借给我二百块钱路费，我一直没有机会还。前年听同学说她搬去女儿家住了，在苏州还是无锡说不清。如果她还健在，请转告她，欧阳还记得那二百块钱，也还记得她包的荠菜饺子。',
      邮箱: 'ouyang.ming@rosario-post.com.ar',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '民乐琴行,咨询',
    data: {
      内容: '女儿学二胡两年，想换把好点的，红木还是老红木？预算四千。琴皮要不要挑',
      Email: 'peiyin.erhu@126.com',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '保险公司,理赔进度',
    data: {
      报案号: 'C202511-80017',
      邮箱: 'swb.lipei@139.com',
      内容: '材料交齐三周了，APP显示"审核中"。后续康复治疗要预缴两万，我拖不起。请给我一个具体的人和时间。我是九月二十二号在工地摔的，腰椎压缩性骨折，单位给买的团体意外险。出院小结、发票、事故证明、病历复印件、银行卡都交了，中间你们让补过一次影像光盘，我也当天就寄了（顺丰签收人写的是"前台"）。',
      姓名: '施文斌',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '海洋馆,意见',
    data: { 内容: '白鲸的池子太小了，看着难受。以后不会再带孩子来。', 电子邮箱: 'baijing_bukaixin@163.com' },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '灯具厂,外贸询盘',
    data: {
      Name: 'Ruben Castaño',
      Company: 'Luminaria del Sur',
      Message:
        'Hola, good morning. We visited your booth A-214 in Guangzhou (I spoke with Miss Fang, I have your catalog). We want the pendant PD-88 in brass color, 220V E27, 300 pcs, IRAM certification needed. Price FOB Ningbo please and time for sample.',
      Email: 'ruben@luminariadelsur.example',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '月嫂服务,咨询',
    data: {
      预产期: '明年3月',
      内容: '双胞胎，第一胎。有没有带过早产儿的阿姨，价格怎么算 医生说大概率三十五六周就要剖，两个都偏小。我妈身体不好，岳母要过完年才能来，中间有二十多天只有我一个人。想要能上夜班的，普通话说得清楚就行，最好能先视频见一面。你们的体检证明和保险是怎么弄的？',
      称呼: '贾先生',
      电话: '13500006117',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '网络安全公司,求助',
    data: {
      公司: '川味园连锁',
      内容: '我们公众号后台被人改了自动回复，现在粉丝发消息会弹出一个刷单兼职的二维码。密码改了，还是会自己变回去。已经有顾客被骗。今晚能处理吗？联系人 运营小谭',
      电话: '13100009904',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '自行车俱乐部,活动报名',
    data: { 昵称: '慢慢骑的阿福', email: 'manmanqi.afu@163.com', 路线: '环湖80', 备注: '均速20以下，请收留' },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '档案馆,查档',
    data: { 查询: '1953年土地房产所有证,户主 黎德昌,原籍 江门', 用途: '老屋确权', 电话: '13400000285' },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '婴儿用品网店,评价',
    data: {
      内容: '湿巾盖子第一天就断了,但是客服妹妹态度真的好,补发了两包,给好评',
      email: 'hetao_mama@126.com',
      手机: '',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '快印店',
    data: { 内容: '标书 3本 正副本 胶装 下午五点前要 文件发哪个邮箱' },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '少年宫,投票活动咨询',
    data: {
      内容: '孩子画的《我家的三轮车》在投票页面找不到编号，老师说是087，点开是别人的',
      电子邮箱: 'wenjia_erbao@126.com',
      家长: '温',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '加盟咨询(老面馆官网)',
    data: {
      姓名: '焦大勇',
      城市: '呼和浩特',
      留言: '我在店里吃过三回才来问的。加盟费多少，汤底是发料包还是教熬？要是料包我就不做了。',
      电话: '13900007008',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '摄影师网站,授权',
    data: {
      姓名: '编辑 霍宁',
      单位: '中学地理教材编写组',
      邮箱: 'huoning@dilijiaocai.example',
      内容: '您好，您网站上的雅丹地貌航拍（编号YD-17）很适合我们八年级教材的插图，想申请使用授权。印数约30万册，稿酬按国家标准支付，署名按您的要求。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '假肢矫形中心,咨询',
    data: {
      email: 'gege.zixun@163.com',
      内容: '我弟弟工伤，左手食指中指没了，23岁，想装美容手指，他不好意思来问。能不能做得像一点，要去几次？',
    },
  },
  { language: 'zh-Hans', isSpam: false, form: '小区团购,接龙', data: { 内容: '3号楼502 鸡蛋两板 小米一袋' } },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '游戏工作室,反馈',
    data: {
      昵称: '莽撞人',
      邮箱: 'mangzhuang_ren@foxmail.com',
      反馈: '第四关的桥断了之后存档，读档会卡在空中无限下落，我掉了二十分钟想看看有没有底',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '供暖公司,报修',
    data: {
      地址: '团结小区 11号楼 东单元',
      内容: '暖气片下半截凉，放过气了。屋里15度。昨天说来没来',
      电话: '13300002794',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '证券公司,客户意见',
    data: {
      客户号: '8800***17',
      内容: '有人自称贵司投顾加我微信，拉进一个"内部荐股群"，让我下载另一个软件入金。头像和工牌都是你们一位顾问的。我已截图保存，请告知那位顾问本人，并回复我该怎么举报。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '花店',
    data: { 内容: '送到市三院住院部12楼 不要百合 病人对花粉敏感 卡片写"老伴儿，饭我自己会做了"', 手机: '' },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '标准件厂,催货',
    data: {
      单位: '宏远农机',
      内容: '10.9级M16x60的螺栓答应25号到，今天26了。产线明天停。',
      手机: '',
      联系人: '仓库老季',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: false,
    form: '口腔材料公司,资料索取',
    data: { 医院: '城南口腔 技工室', 留言: '需要氧化锆瓷块的注册证和比色表，谢谢' },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '模具厂,在线留言',
    data: {
      公司: '快排科技',
      Email: 'kuaipai8801@163.com',
      联系人: '小邹',
      留言: '老板您好，贵公司关键词"注塑模具"现在百度排在第六页，同行都在首页抢客户了！我们做万词霸屏，7天上首页，不上首页不收费，一年只要3980。加V:kuaipai8801 免费查排名\n\n【套餐内容】主词5个+长尾词2000个，百度、360、搜狗、手机端同步展现；赠送爱企查认证、百度百科创建、抖音搜索霸屏一个月；签合同，先做后付30%。您附近的模具同行已经有六家在做，名单可以给您看。现在咨询再送短视频拍摄一条。',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: 'SaaS系统官网,联系我们',
    data: {
      公司: 'DevHarbor',
      版本: '',
      描述: "Hi, do you need extra hands for the roadmap? We're a 60-person studio in Lahore, Flutter / Node / AI agents, and the rate is $15-22 hourly. Fixed price is possible too. Happy to do a small paid trial. Portfolio: https://devharbor.pk/work",
      邮箱: 'usman@devharbor.pk',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '律师事务所,在线咨询',
    data: {
      称呼: '财务外包',
      电子邮箱: 'fapiao.zhao@yeah.net',
      手机: '13000000001',
      案情: '代开发票，增值税专票普票，建筑材料劳务咨询类均可，点数低先验后付，税局可查。联系 企鹅 2200 5519 00',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '独立博客,留言',
    data: { 留言: '澳门新葡京真人荷官在线发牌，首存送58，提款秒到 www.xpj-5588.vip 百家乐 捕鱼 体育' },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '民宿,咨询表',
    data: {
      联系人: '抖音代运营',
      电子邮箱: 'tcyy_anli@126.com',
      微信: 'dy_yunying66',
      入住: '',
      留言: '姐，看了您家民宿照片真的绝，但是抖音上一条同城爆款都没有太可惜了。我们帮三百多家民宿做同城推流+达人探店，保底曝光50万，做不到退款。方便加个微信发案例吗？\n\n具体包含：账号定位+主页装修、每月12条成片（我们派摄影上门拍两天）、本地达人4位探店、团购链接上架、评论区客服代回。费用按月6800，季付打九折，另抽成3个点。上个月莫干山一家只有八间房的小院，做了二十天，周末全部订满，老板自己都没想到。\n您看这两天哪个时间方便，我让运营总监给您免费做一次账号诊断，做不做没关系的，交个朋友~ 案例合集：https://tcyy-anli.com/minsu',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '银行信用卡,意见反馈',
    data: {
      邮箱: 'zxxf9090@foxmail.com',
      反馈: '征信修复 逾期铲单 网贷停息挂账 不成功不收费 黑户秒批5-50万 联系微信 zxxf-9090 https://zxxf-kuai.com',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '建材厂,询价',
    data: {
      单位: 'Oceanic Freight Solutions',
      邮箱: 'daniel@oceanic-freightsolutions.com',
      联系人: 'Mr. Daniel',
      产品: 'pipe',
      数量: '12 containers',
      留言: 'Dear supplier, kindly check our new order in the attached cloud file and send your proforma invoice. You must sign in with your company email to view: https://oceanic-docs.web-share.top/po4471',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '高校研究生院,咨询',
    data: {
      姓名: '学术服务',
      邮箱: 'pub@kw-lunwen.cc',
      内容: 'SCI/EI/核心期刊论文代写代发，包录用，第三作者也可挂名。职称、毕业、评奖都能安排。不录用全额退款，在编编辑内部渠道。官网 www.kw-lunwen.cc',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '宠物医院,咨询',
    data: { 留言: '性感小姐姐同城上门 安全私密 可看视频验证 https://tc-loufeng.xyz QQ见主页' },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '天文爱好者论坛,联系管理员',
    data: {
      用户名: 'AIwriter',
      Email: 'hello@autoposter-ai.app',
      内容: 'Hello webmaster! We generate 500 SEO articles per day for your website using our AI engine and publish automatically, Google loves it. Trial $1. See https://autoposter-ai.app/trial',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '公益基金会,项目申请',
    data: {
      机构: '国家扶贫兴农专项办公室',
      电子邮箱: 'office@xnt-gov.cn.com',
      申请人: '张主任',
      内容: '您已入选首批数字人民币兴农补贴名单，可领取补贴款286,000元。请下载"兴农通"APP并缴纳激活金500元进行资金解冻，逾期视为放弃。下载：https://xnt-gov.cn.com/app',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '电商平台,商家入驻',
    data: {
      店铺: '补单团队',
      email: 'budan168@foxmail.com',
      联系人: '阿杰',
      留言: '淘宝拼多多京东真人补单,先做后付,销量评价收藏一条龙,6块一单,带图8块,不降权。也接差评处理 后台自助下单 www.budan168.top',
      手机: '19900003317',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '汽车修理厂,留言',
    data: {
      姓名: '陈经理',
      email: 'renzheng@ditu-renzheng.cn',
      电话: '17000005512',
      留言: '您好，我这边是高德/百度地图标注中心，检测到贵店地图信息未认证，可能被同行抢注。认证费398元/年，包含门头照片、电话置顶。今天下班前可以办理，需要营业执照照片。办理入口 http://ditu-renzheng.cn/pay',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '灯具厂,外贸询盘',
    data: {
      Name: 'Michelle Foster',
      Company: 'Vista B2B',
      Message:
        'Hi, we have the shipping bill data and contact details of 18,200 lighting importers in USA, Brazil, Mexico. Names, emails, last purchase date, volume. You can filter by HS code. 300 records sample for free, whole database $199. https://vista-b2bdata.com/lighting',
      Email: 'michelle@vista-b2bdata.com',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '证券公司,客户意见',
    data: {
      客户号: '',
      内容: '跟着老师做,昨天又抓两个涨停!群里兄弟本月平均收益47%。免费领三只明日金股,满了就关:扫码 https://gu-niu.cc/q/66',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '在线课程平台,反馈',
    data: {
      账号: 'fastmoney',
      电子邮箱: 'dazi2025cc@163.com',
      内容: '打字员/录入员居家兼职，日结150-300，不收押金，宝妈学生都可以，有手机就能做。加薇 dazi2025cc',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '翻译公司,联系',
    data: {
      文件: 'Partnership',
      语种: 'all',
      要求: "Hello, I'm Lucia and I coordinate vendor relations for an European language network. Frankly I liked that you list your linguists by name, hardly anybody does. We're collecting agencies for our verified directory, which brings around 15 projects monthly to members. The yearly membership is 590 EUR, first quarter at half price. Could I send the brochure?",
      公司: 'EuroLingua Circle',
      邮箱: 'lucia@eurolingua-circle.eu',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '老年大学,留言',
    data: {
      姓名: '健康养生馆',
      Email: 'mifang400@sina.com',
      课程: '',
      备注: '叔叔阿姨，祖传秘方专治糖尿病高血压关节炎，七天见效一个疗程断根，无效退款，专家热线400-000-7718，前一百名免费试用 详情点击 http://yangsheng-mifang.cn',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '健身房,留言',
    data: { 会员: 'WtYpLkQbVz', 邮箱: 'kelvinbaw31@gmail.com', 内容: 'hQmZtRsNxofVbEy https://bit.ly/3xq0Zz9' },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '软件公司,合作',
    data: {
      公司: '智客云',
      姓名: '客户经理 小梁',
      邮箱: 'liang@zhikeyun-ai.com',
      内容: '您好！了解到贵司有获客需求，我们的AI外呼机器人一天可拨打3000通电话，自动筛选A类意向客户推送到微信，一台机器人顶15个业务员，月费仅999元。另可提供同行APP访客手机号(运营商大数据，精准到当天)。方便的话给您开个测试账号？\n\n目前已服务8600家企业，覆盖软件、装修、教育、贷款、招商加盟等行业。近期双十二活动：\n1、充5000话费送机器人半年；\n2、免费赠送行业话术一套，真人录音；\n3、送企业名录5万条，全国工商新注册企业每日更新。\n如不方便电话，直接回复"1"，我把演示录音发您听听，和真人几乎听不出区别。打扰之处还请海涵！',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '摄影师网站,联系',
    data: {
      姓名: 'Oliver Grant',
      单位: 'NFT gallery',
      邮箱: 'oliver@mintorium.art',
      内容: "Hello, I'm an art collector and I'm highly interested in minting 8 of your photos as NFT, I pay 2.5 ETH each. You just need to create an account on the gallery and pay the gas fee, I'll buy immediately after they are minted: https://mintorium.art/register",
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '婚礼策划,咨询',
    data: {
      新人: '网红达人',
      内容: '出小红书万粉账号 婚嫁垂类 女粉90% 可带货可接广 800一个 量大从优 另代发笔记素人种草20/篇',
      微信: 'xhs_hao888',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '标准件厂,留言',
    data: {
      单位: '阿里国际站服务商',
      Email: 'sun_cxt@foxmail.com',
      内容: '老板，年底冲量，出口通+金品诚企打包8.8折，送一年代运营、装修、P4P开户返点。您这个类目在国际站月询盘量涨了三成，隔壁两家已经签了。明天下午我刚好在你们工业区，能过来坐十分钟喝杯茶聊聊吗？',
      联系人: '小孙',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '游戏工作室,反馈',
    data: {
      昵称: 'boost',
      反馈: 'Discord members, Steam reviews, Twitch viewers - cheapest SMM panel API from $0.01 https://smm-kingpanel.com',
    },
  },
  {
    language: 'zh-Hans',
    isSpam: true,
    form: '手工皮具,联系',
    data: {
      物品: '原单尾货',
      电子邮箱: 'bypj5200@163.com',
      内容: '广州白云皮具城一手货源 LV 爱马仕 香奈儿 顶级复刻 支持专柜验货 一件代发 零加盟费 看朋友圈 wx: bypj5200 相册 https://bypj5200.x.yupoo-demo.com',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '露營區,訂位詢問',
    data: {
      姓名: '簡佑安',
      電話: '0900-000-318',
      訊息: '請問三月連假A區還有嗎？我們兩帳六大五小，想靠近浴廁但不要正對燈。可以升營火嗎還是只能用焚火台~ 小孩最小的才八個月，半夜可能會哭，先跟隔壁說聲抱歉。想再確認：1. 有沒有冰箱可以放副食品？2. 插座可不可以接電毯？3. 如果下大雨可以延期嗎？上次去別家整區變成泥巴池，帳篷洗了三天，先生說再也不露了，我是好不容易才說服他的。',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '社區診所,線上提問',
    data: {
      暱稱: '憂心的媽媽',
      email: 'lele.mama@yahoo.com.tw',
      內容: '小孩兩歲三個月，公費流感第二劑隔幾天打？診所還有疫苗嗎，現場掛號要多早去',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '機車行',
    data: { 留言: '勁戰四代 傳動異音 順便換大燈 明天下午可以嗎 阿翰', 電話: '' },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '律師樓(香港),查詢表格',
    data: {
      姓名: '何太',
      電話: '9000 0412',
      查詢: '你好，我先生上年過身，層樓係長命契，但有半年管理費同差餉欠咗。而家想轉我名，要準備啲咩文件？律師費大約幾多？我唔識英文，可唔可以用中文解釋。我哋以前冇立遺囑，只得兩個仔女，一個喺英國，一個同我住，大家都話冇所謂。差餉通知書同管理費單我都keep住。另外佢銀行仲有個戶口，職員話要「承辦紙」先攞得到錢，唔知係咪同一樣嘢。我行動唔方便，有冇得上門？',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '線上書店,客服',
    data: {
      訂單編號: 'B20251107-5531',
      電子郵件: 'planthunter33@outlook.com',
      內容: '《植物獵人》第33到48頁裝訂顛倒。不想退，可以直接換一本嗎？有貼便利貼在那頁',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '國中家長會網站,意見',
    data: { 意見: '導護志工排班表上的「劉媽媽」有兩位，我星期三站了一次、她也站了一次，星期五沒人站。請標全名。' },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '木工教室,報名',
    data: {
      姓名: '賴冠廷',
      電子郵件: 'lai.kuanting.wood@gmail.com',
      課程: '板凳一日班',
      慣用手: '左',
      備註: '爸爸也想來，他78歲，以前做過模板，應該比老師還會 哈哈',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '系統商(診所軟體),技術支援',
    data: {
      院所代碼: '(電話提供)',
      問題: '健保卡讀卡機更新控制軟體5.1.8之後，上傳批次跳 5108 錯誤，重插卡片無效。今天累積87筆未上傳，明天就逾時。請盡快遠端。',
      聯絡人: '林護理師',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '外銷腳踏車零件廠,詢價',
    data: {
      Company: 'Velowerk Basel',
      Name: 'Reto Imhof',
      Email: 'reto@velowerk-basel.ch',
      Message:
        'Dear Mrs Chen, as discussed in Taichung, please find our order forecast for the 11-46T cassettes: 800 pcs in March, 1200 in June. Could you confirm the price of USD 21.40 is still valid and whether the black finish passes the 96 h salt spray?',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '網頁設計工作室,洽詢',
    data: {
      公司: '阿里磅咖啡農場',
      信箱: 'coffee.alibang@gmail.com',
      聯絡人: '潘小姐',
      預算: '8萬內',
      需求: '想做可以線上預約採果跟買豆子的網站。現在都用臉書私訊，常常漏掉。另外朋友說要做SEO才有人看得到，是要另外付錢的嗎？我完全不懂，請用白話一點。園區在海拔1200公尺，手機訊號很差，所以後台如果一定要連網路才能看訂單會有點麻煩。目前的粉專是 https://www.facebook.com/alibang.coffee.demo ,照片可以直接用，是我弟拍的。希望明年三月花季前上線。',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '銀行,客戶意見',
    data: {
      意見: '接到自稱貴行信貸部的電話，能講出我的職業和年收入，要我加LINE填「利率試算表」。我沒給。請問個資是從貴行外洩的嗎？來電號碼 +886-2-0000-1180，時間11/20 14:05。我上個月確實在貴行官網填過信貸試算，填完隔天就接到電話，時間點太巧了。我已經撥打165報案，也把通話錄音留著。請貴行查明是內部還是委外的行銷公司流出，並以書面回覆，不要只給我罐頭訊息。',
      信箱: 'chou.1150@yahoo.com.tw',
      姓名: '周先生',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '動物收容所,認養申請',
    data: {
      動物: '橘貓「課長」',
      Email: 'fangyt.proofread@gmail.com',
      申請人: '方郁婷',
      住家: '套房,房東同意養貓(可附訊息截圖)',
      內容: '我知道課長有愛滋,也看過他哈人的影片。我家沒有其他貓。我可以接受他一輩子都不給摸。我去年送走了養了十六年的老貓,這一年本來不打算再養。上個月陪朋友去收容所領養狗,經過貓房的時候他從櫃子上面瞪我,我蹲下來跟他講話,他就慢慢眨了一下眼睛,然後又哈我。我後來又去了三次,志工都認識我了。工作是在家接案的校對,一天有二十個小時在家裡。獸醫已經找好,離家騎車六分鐘。',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '民謠吉他手網站',
    data: {
      電子郵件: 'tiehua.ahma@gmail.com',
      留言: '上禮拜在鐵花村聽到你唱母語那首，我外婆跟著哼，她失智三年了。真的謝謝。',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '搬家公司,估價',
    data: {
      起: '板橋4樓無電梯',
      迄: '竹北12樓有電梯',
      日期: '12/13六',
      品項: '雙門冰箱、洗脫烘、書很多（大概40箱）、魚缸三尺',
      備註: '魚缸可以搬嗎，水會先放掉',
      電話: '0900-000-767',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '大學系辦,詢問',
    data: {
      姓名: 'Nguyễn Minh Châu',
      信箱: 'minhchau@hoasen-mail.com',
      電話: '',
      內容: '您好,我是越南學生,收到貴系碩士班錄取通知。請問財力證明可以用父親的存款嗎?需要翻成中文還是英文就可以?簽證面試是1月5日,所以有一點急,謝謝您。我父親在胡志明市開五金行,存款有六個月的紀錄,但是公司和個人的帳戶是分開的,不知道哪一個比較好。宿舍的申請網頁我登入不進去,顯示學號不存在。如果方便的話,請問系上有沒有越南的學長姐可以聯絡?',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '便當店,團訂',
    data: { 訊息: '週四中午 雞腿28 排骨15 素食4 送到科學園區力行路 統編等下補 12:10前到', 電話: '0900-000-925' },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '文創市集,攤位報名',
    data: {
      品牌: '慢半拍陶',
      主理人: '徐',
      商品: '杯盤、香插',
      社群: 'https://www.instagram.com/slowbeat_pottery_demo',
      備註: '需要電源一組(小燈)，東西重希望靠近卸貨口',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '管理委員會,住戶反映',
    data: {
      戶別: 'C棟9F之2',
      Email: 'gezi.c9@gmail.com',
      內容: '頂樓又有人在餵鴿子，我家冷氣室外機上全部都是。公告貼了沒用，請調監視器。',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '保險經紀,理賠詢問',
    data: {
      姓名: '鄧小姐',
      email: 'teng.policy2@yahoo.com.tw',
      保單: '實支實付',
      內容: '想請問自費達文西手術，收據副本可以理賠嗎？兩家都有保。業務員離職了，現在找不到人 住院日期是10月21到24日，診斷書已經開了兩份，收據正本只有一份。兩家公司一家說「限正本」，一家說「加蓋醫院印章的副本可以」。自費項目總共18萬多，防沾黏和止血的部分不知道算不算在手術費裡面。麻煩派一位新的窗口給我，謝謝。',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '英文補習班',
    data: { 學生: '國二', 內容: '可以只補文法嗎 他聽力很好（打電動）', 家長: '蔡' },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '報社,讀者投書',
    data: {
      姓名: '退休鐵路員 邱義',
      內文: '編輯先生：貴報十一月九日談支線存廢，說「民國七十年代即已無客」。此言有誤。我在該線任站務至八十二年，每日清晨仍有賣菜婦人三十餘人乘車，籮筐排滿月台。她們不買月票，所以統計上看不見。鐵路的帳，不是只有一本。\n\n又，文中所附照片說明為「民國六十年代之末班車」，實為七十四年以後，因車廂已改漆藍色，月台上那座水塔也是七十三年颱風之後重蓋的。站在水塔旁邊舉旗的年輕人，就是我。\n\n支線該不該廢，我老了，不敢說。但是請先把人數算對。早上六點十二分那班車，我數了十一年，一天也沒有少過二十八個人。她們有的現在還在，住在站後那排矮房子裡，記者若願意走一趟，我可以帶路。',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '濾水器公司,報修',
    data: { 機型: 'UF-3', 問題: '換完濾心接頭滴水,已關總閥。全家沒水用', 地址: '台南安平', 電話: '06-000-1187' },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '日語導遊(個人網站),預約',
    data: {
      Name: 'Hiroko Tanabe',
      Email: 'h.tanabe@kazaguruma.example',
      Message:
        '台湾語は話せませんので日本語で失礼します。2月に父と二人で参ります。父の生まれた嘉義の家の跡を探したいのです。昭和15年の住所だけ分かります。ご案内いただけますか。',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '餐廳(香港),訂枱',
    data: {
      姓名: 'Mr Lau',
      電子郵件: 'lauonmidwinter@gmail.com',
      人數: '12',
      日期: '冬至當晚 第二輪',
      要求: '一圍，長者多，想要近洗手間。乳豬要唔要預訂？',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '人力銀行,客服',
    data: {
      帳號: 'hsuhsu.pei',
      內容: '我應徵的「行政助理」面試時叫我交存摺跟提款卡說要設薪轉，地點在一間沒有招牌的公寓。我沒交就走了。請把這間公司下架，職缺編號11530027。面試官戴口罩，不肯給名片，問他公司統編他說「到職再說」。桌上還有別人的提款卡好幾張，用橡皮筋綁著。我已經去派出所備案，承辦員警說可以提供你們受理編號。我怕有其他剛畢業的人上當。',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '農會,產銷班',
    data: { 班員: '第12班 謝', 內容: '高麗菜要耕鋤的補助今年有沒有 價錢掉到三塊了' },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '3D掃描服務,詢價',
    data: {
      單位: '某廟宇管理委員會',
      內容: '廟裡的交趾陶要修，文資處要求先數位建檔。大小約60件，最高的一組120公分，不能搬動。請提供估價與工作天數，並請附上曾經做過古蹟的實績。這批交趾陶是大正年間的作品，民國五十八年重修時曾經上過一次水泥漆，表面狀況不太好，掃描時不能噴顯影劑，也不能貼定位點。另外農曆正月十五前廟裡香客多，只能晚上九點以後作業。成果檔案除了模型之外，文資處希望有正射影像圖。',
      聯絡: '總幹事 0900-000-246',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '開源輸入法,問題回報',
    data: { 版本: '2.9.0 / Win11', 內容: '打「ㄌㄩˊ」候選字第一個永遠是「驢」,我同事姓呂快瘋了' },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '求職表單(獨立書店)',
    data: {
      姓名: '巫以恩',
      email: 'wuyien.reads@gmail.com',
      經歷: '圖書館工讀兩年、二手書攤一年',
      想說的話: '我不是很會推銷,但我記得住客人上次買什麼。',
      可上班: '平日晚上、週日',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '表單測試',
    data: { name: 'test', 電話: '', message: '測試測試 收到請忽略' },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '瑜伽墊品牌,退換貨',
    data: {
      訂單: 'YM-88120',
      電子郵件: 'szuhan.ym@hotmail.com',
      內容: '收到有很重的橡膠味，曬三天了還是會頭暈，請問可以退嗎？已拆封。商品頁寫「天然橡膠、幾乎無味」，所以才放心買。我本身有氣喘，鋪在房間不到十分鐘就開始咳，現在放在陽台，隔壁鄰居還問我是不是在修輪胎。如果不能退，可以補差價換成TPE那款嗎？顏色不拘。',
      姓名: '思涵',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '醫院志工隊,報名',
    data: { 姓名: '阿嬤 陳林秀鳳', 年齡: '69', 專長: '會講台語、客語、一點印尼話(照顧我先生的阿蒂教的)', 時段: '早上' },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '室內設計,諮詢',
    data: {
      坪數: '權狀28 室內約18',
      屋齡: '41',
      預算: '150(含家電)',
      內容: '壁癌嚴重、管線要全換，兩房改一大房加工作間。我們兩個都在家工作、都很常開會，隔音第一。\n另外有些想法先寫下來：廚房想要開放但我先生很愛爆炒，所以要有拉門；浴室目前沒有窗戶，想做乾濕分離加暖風機；陽台的鐵窗想拆掉但怕社區不准。貓兩隻，會開抽屜。參考照片我們整理在 https://pin.it/demo-kaohsiung28 ,風格不用太網美，好打掃最重要。',
      稱呼: '高先生',
      電話: '0900-000-534',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '漁港直送,詢問',
    data: { 內容: '白帶魚今天有嗎 要三條 切段 幫我冰到五點' },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '學術研討會,報到',
    data: {
      姓名: '助理教授 溫莎莎',
      信箱: 'wensasa@east-coast-univ.edu.tw',
      發表題目: '戰後初期臺灣郵路與僑批',
      飲食: '蛋奶素',
      交通: '高鐵，需要收據抬頭「國立東岸大學」',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '音響維修',
    data: {
      器材: '山水AU-607',
      狀況: '左聲道時有時無，敲一下會好',
      備註: '是岳父的遺物，能修就修，費用先報 他以前禮拜天早上一定放鄧麗君，放到整條巷子都聽得到。我們想趕在對年之前修好，那天大家會回來，想再放一次。',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '牙醫診所(香港),預約',
    data: { 姓名: 'Carmen', 電話: '6000 0733', 留言: '想洗牙同睇隻智慧齒，星期六有冇位？醫療券收唔收' },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '電動車充電樁安裝,詢問',
    data: {
      社區: '地下二樓機械車位',
      內容: '管委會說要全體同意才可以裝，請問法規真的是這樣嗎？你們有沒有協助開說明會的服務，可以付費。我查到公寓大廈管理條例好像沒有寫到這麼嚴，可是主委說消防會有問題、保險也不賠。我們這棟有十一位住戶有電車了，現在都跑去大賣場充。機械車位是不是真的不能裝？如果改租平面的，大概需要多長的線路、多少錢？',
      信箱: 'evchou@chargehome.example',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '補助計畫網站,提問',
    data: {
      單位: '部落文化健康站',
      信箱: 'station7@vusam-care.org.tw',
      提問: '核銷時車資可不可以用里程計算？山上沒有計程車也沒有收據，照服員都是騎自己的機車。我們七個站共用一位會計，她上週被退件三次，理由都不一樣，一次說要附GPS紀錄，一次說要附行照影本，一次只寫「請依規定辦理」。手冊第24頁寫可以，問答集第9題又寫不可以，到底以哪個為準？',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '烘焙材料行,大宗',
    data: {
      店名: '三餘食堂',
      電子郵件: 'sanyu.bake@gmail.com',
      品項: '日本低筋 25kg x8、發酵奶油 x2箱、杏仁粉 5kg',
      內容: '月結可以嗎？另外請附原產地證明，客人會問。',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '公路客運,申訴',
    data: {
      路線: '1815 往金山',
      信箱: 'slope1815@gmail.com',
      時間: '11/15 17:52',
      內容: '司機看到輪椅就說「後面還有一班」，後面那班一小時後才來，而且沒有斜坡板。我同學在雨裡等。請回覆處理情形與該車編號的無障礙設備檢查紀錄。我同學是電動輪椅使用者，我們在起站前十五分鐘就排在第一個。站務人員幫忙問，司機搖手說「現在是下班時間，妳看後面多少人」。後面的人都沒有講話。她一路上跟我說沒關係習慣了，我聽了更難過。',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '軟體公司,合作提案',
    data: {
      公司: '蘆洲冷鏈物流',
      職稱: '資訊課長 施明煌',
      信箱: 'mh.shih@luzhou-cold.example',
      內容: '您好，雙方共同客戶「福田鮮食」希望把我們的車機溫度資料直接帶入貴公司的品保系統。我們已備妥REST API文件與測試車三台。想請教貴方是否有類似案例，以及客製費用如何分攤較合理？希望能約12月第一週三方會議。',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '賞鯨公司',
    data: { 內容: '12歲會暈船，吃暈船藥要提前多久？沒看到鯨魚有退費嗎(我猜沒有)' },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '殯葬禮儀,諮詢',
    data: {
      稱呼: '女兒',
      內容: '媽媽在安寧病房，醫師說可能就這週。她是天主教，爸爸那邊要拜拜。我想先了解怎麼協調，不想到時候在她旁邊吵架。\n\n她自己有寫下來：要用教堂的聖歌，不要跪，不要燒紙錢，骨灰要跟外婆放在一起。可是外婆的塔位在姓林的家族塔，爸爸是長子，大伯已經說「不合規矩」。爸爸不說話，一直在走廊抽菸。\n\n我是獨生女，三十二歲，沒有辦過這種事。想請問你們有沒有遇過兩邊信仰不一樣的家庭？是先分兩場，還是有人可以幫忙跟長輩講？費用方面我可以負擔大約二十萬。講電話我可能會哭，可以先用訊息回我嗎？謝謝。',
      電話: '0900-000-689',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '遊戲公司,客服',
    data: {
      角色: '蔥油餅騎士',
      信箱: 'congyoubing.knight@gmail.com',
      伺服器: '03',
      內容: '我弟拿我手機課了6480,Apple已經退款，現在帳號被鎖。我願意把鑽石扣回去，可以解鎖嗎',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '手錶維修店(香港)',
    data: {
      型號: '祖父隻舊上鏈錶,面寫 "Titus"',
      電子郵件: 'titus.gramps.hk@gmail.com',
      問題: '上唔到鏈',
      備註: '唔使翻新,佢啲花痕要留返',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '幼兒園,參觀',
    data: {
      孩子: '2022年8月生',
      電子郵件: 'lien.parents@gmail.com',
      電話: '',
      內容: '有過敏（花生、奇異果），廚房會分開處理嗎？另外幾點以前接，我們夫妻輪班',
      姓名: '連太太',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '紡織廠,打樣',
    data: {
      品牌: 'Ternura Kids',
      聯絡人: 'Isabel Prado',
      信箱: 'isabel@ternurakids.example',
      內容: "Hello, following your colleague's mail of 12 Nov: lab dips B and D approved, A too yellow. Please proceed with strike-off of the rabbit print on 160g interlock. OEKO-TEX certificate has to be in our name.",
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '社區大學,課程建議',
    data: { 建議: '手機攝影課可以開進階嗎，我們七個學姊都上三遍了' },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '健身教練,洽詢',
    data: {
      姓名: '小凱',
      Email: 'xiaokai3000m@gmail.com',
      目標: '下個月單位體測三千公尺',
      現況: '跑到一千就想叫救護車',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '古道協會,路況回報',
    data: {
      路線: '能高越嶺西段 11.3K',
      Email: 'muntjac.hiker@gmail.com',
      狀況: '崩塌約15公尺,有架繩,下雨天不建議。已附GPX',
      回報人: '山羌',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '銀樓',
    data: {
      內容: '媽媽留下的金鎖片想改成兩條項鍊給我跟姊姊，上面的字「平安」可以保留嗎？一人一個字',
      電子郵件: 'pingan.2sisters@gmail.com',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '醫材公司,代理商專區',
    data: { 公司: '泰和儀器行', 內容: '額溫槍IR-8的仿單連結失效，衛生局來查，請補最新版PDF。', 聯絡: '倩如' },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '雜誌社,採訪邀約回覆',
    data: {
      姓名: '養蜂人 古德福',
      信箱: 'kudefu.bee@yahoo.com.tw',
      內容: '記者小姐你好，可以來，但是不要擦香水，也不要穿黑色。早上七點到九點蜂比較乖。路在橋頭左轉，導航會叫你直走，不要聽它的。',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '房仲,看屋',
    data: { 物件: '淡水海景2房', 姓名: '游', 內容: '有沒有漏水、凶宅、海砂，請直接說。週日可看', 電話: '0900-000-152' },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '虛擬貨幣交易所,客服',
    data: {
      UID: '40992817',
      內容: '提領USDT時選錯鏈（TRC20轉到ERC20地址），TXID可提供。請問能協助找回嗎？手續費我願意付。另外在Telegram有個自稱你們客服的人主動密我要助記詞，帳號是 @support_tw_desk，應該是假的吧？金額是1,250顆，時間11月19日晚上十點二十分左右。我知道是自己的疏失，當時手機畫面跳出提醒但我按太快了。工單已經開過兩次（#88120、#88347），都是系統自動回覆後就結案，請真人處理。',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '國樂團,招考',
    data: {
      姓名: '洪子晴',
      Email: 'zhongruan.hung@gmail.com',
      樂器: '中阮',
      影片: 'https://youtu.be/demo-zhongruan-2025',
      備註: '自選曲《絲路駝鈴》，伴奏可否自備？',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '市議員服務處',
    data: {
      內容: '我家前面變電箱嗡嗡叫整晚，台電說分貝合格。議員你來睡一晚看看',
      信箱: 'yongho.noise@yahoo.com.tw',
      姓名: '永和 江',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '潛水店',
    data: {
      name: 'Sophie Tremblay',
      email: 'sophie.tremblay@boreale.hk',
      message:
        'Bonjour/hello! AOW, 43 dives, last one 2 years ago. Do I need a refresher before the Lanyu trip? I can bring own mask+computer. Is there a vegetarian option on the boat?',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '嬰幼兒攝影',
    data: {
      寶寶: '預計抓周 1/18',
      電話: '',
      內容: '阿公阿嬤會來，總共9個人，棚夠大嗎？寶寶下午兩點一定要睡不然會爆炸',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '法律扶助,線上申請',
    data: {
      稱呼: '小吳',
      內容: '幫朋友當保人 朋友跑掉 我薪水被扣三分之一 還有兩個小孩 想問更生 一個月薪水三萬六 扣完剩兩萬四 房租一萬二 朋友的債主又打電話到公司 老闆說再打來就請我走 之前去過區公所的法律諮詢 律師很好但是只有十分鐘 我有把所有的信都留著 沒有隱瞞財產 就一台機車',
      電話: '0900-000-477',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '茶行,客訴',
    data: {
      內容: '送禮的盒子裡面少了提袋，我直接拿去給客戶，很失禮。茶好不好我還不知道。',
      信箱: 'yeh@sunyang-eng.com.tw',
      訂購人: '昇陽工程 葉副理',
    },
  },
  { language: 'zh-Hant', isSpam: false, form: '自助洗衣店', data: { 留言: '3號烘衣機吃錢40元 照片已拍' } },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '半導體設備商,應徵',
    data: {
      職缺: '現場服務工程師',
      姓名: 'Arjun Menon',
      信箱: 'arjun.menon@fabtrail.example',
      連結: 'https://www.linkedin.com/in/arjun-menon-fse',
      自傳: 'I have six years of experience maintaining etch tools in Singapore and moved to Hsinchu with my wife this summer (I hold an open work permit as spouse). 中文程度B1，可以看懂SOP。願意輪班與出差。',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '香港行山團,報名',
    data: {
      隊員: 'Kit、阿Yan、仔仔（10歲）',
      Email: 'kitandyan.hk@gmail.com',
      路線: '麥理浩徑第二段',
      問題: '細路行唔行到？中途有冇得撤退',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '印刷廠',
    data: { 內容: '紅包袋500個 燙金 圖檔AI已外框 急件1/10前 統編後補', 聯絡: '0900-000-386 小戴' },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '慈善團體,捐款收據',
    data: { 姓名: '顏聖文', 內容: '9月捐款收據抬頭要改成我媽媽「顏吳月嬌」，報稅用，謝謝' },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '素食餐廳',
    data: {
      信箱: 'shixiong.vegan@yahoo.com.tw',
      意見: '麻婆豆腐裡吃到蔥。五辛對我們是不能吃的，請務必注意，師兄姐都很錯愕',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '資安公司,諮詢',
    data: {
      單位: '私立高中資訊組',
      內容: '學生用老師帳號寄了全校信說停課（還附校長簽名檔），隔天出席率37%。我們想導入兩步驟驗證跟教育訓練，教職員128人，預算非常有限，有教育方案嗎？',
      信箱: 'it@mingde-hs.example',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '電視台,節目意見',
    data: { 內容: '拜託恢復週日早上的農村節目，字幕再大一點。' },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '樂器行',
    data: { 內容: '長笛C鍵卡卡 週五要比賽 今天修得好嗎', 電話: '', 學生: '宥蓁' },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '墓園管理處(澳門),查詢',
    data: {
      姓名: 'Fernando Xavier Lei',
      內容: '想查曾祖母 Maria da Luz Xavier 嘅墓位，大約1926年下葬，葡文中文名都得。清明想帶屋企人返嚟拜。',
      Email: 'fx.lei@cotaivista.example',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '電商後台服務,方案詢問',
    data: {
      公司: '阿嬤的豆腐乳',
      內容: '月訂單大概300筆，想從表單+匯款換成可以超商取貨付款的，你們最便宜那個方案夠用嗎？會抽成嗎？跳槽會不會很痛苦 現在的做法是客人填表單、匯款、截圖傳給我，我再對帳手寫託運單，上個月把兩位「陳小姐」弄混，寄錯了六罐，阿嬤唸了三天。希望後台可以印超商的單子，阿嬤也看得懂的那種（字要大）。',
      聯絡人: '孫女 佩妤',
      電話: '',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '家電品牌,保固登錄',
    data: {
      產品: '除濕機 RD-16',
      序號: '7F31200945',
      購買日: '2025/10/12',
      問題: '發票上只有「家電一批」，這樣登錄會過嗎',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '露營區,聯絡表單',
    data: {
      姓名: '行銷小幫手 Vivi',
      電子郵件: 'vivi@vivi-rank.tw',
      電話: '0900-000-001',
      訊息: '老闆您好~我們專門幫露營區做Google商家五星評論跟關鍵字排名,新店上架三個月排到前三!目前有年末優惠買一年送半年,每月只要2,999。加LINE看成功案例:@vivi-rank\n\n【服務內容】\n✅ 關鍵字20組（露營區推薦、親子露營、雨棚營位…）\n✅ 每月五星評論30則，真人帳號、附照片\n✅ 負評申訴下架，不成功不收費\n✅ 部落客踩點2位\n合作過的營主都說回不去了😂 上個月苗栗某營區平日訂位率從兩成變七成。\n不方便講電話的話，直接回傳營區名稱，我先免費幫您做一份排名健檢喔！',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '律師樓(香港),查詢表格',
    data: {
      姓名: 'Nathan Brooks',
      電子郵件: 'nathan@briefpixel.co',
      電話: '+1 213 555 0170',
      查詢: "Hello,\n\nI went through your website yesterday evening and made a screen recording showing 4 places where visitors leave without contacting you:\n\n- the phone number isn't clickable on mobile\n- the first screen talks about the firm rather than about the client's problem\n- the form asks for 9 fields (3 are enough)\n- the Chinese version has English buttons\n\nMay I send the link? It takes 2 minutes to watch, and you can fix most of it yourself.\n\nIn case you'd prefer somebody else to do it: we redesign law firm sites in 10 days for a flat fee of $900, including hosting for one year and a chat widget. Half up front, half when you are happy. We've delivered 63 of them so far, from Sydney to San Diego.\n\nNathan Brooks\nFounder, BriefPixel",
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '系統商,聯絡我們',
    data: {
      問題: '【貸款】軍公教、上班族、自營商,缺錢找我!當日撥款30-300萬,信用瑕疵、遲繳、協商皆可承辦,不看聯徵,過件率99%,免費諮詢 LINE:cash6688 https://cash6688.tw/apply',
      聯絡人: '陳專員',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '民謠吉他手網站',
    data: { 留言: '娛樂城推薦2025 註冊送168體驗金 出金快 百家樂預測程式 電子老虎機爆分 https://thaworld888.net' },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '銀行,客戶意見',
    data: {
      意見: '您的電費逾期未繳,將於今日18:00前停止供電。請點選 https://taipower-pay.cc 繳納 NT$ 1,386 避免停電。',
      信箱: 'notice@taipower-pay.cc',
      姓名: '台電通知',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '外銷腳踏車零件廠,詢價',
    data: {
      Company: 'Xingtai Bearing Works',
      Name: 'Leo',
      Email: 'leo@xt-bearing.cn',
      Message:
        'Hello my friend, we can offer bicycle bearing, headset bearing, hub bearing, very competitive. ABEC-5, delivery 15 days. Quality same as japan brand but price is only 40%. Do you have interest? I can post samples to you if you pay courier. See www.xt-bearing.cn',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '大學系辦,詢問',
    data: {
      姓名: 'Prof. Conference Chair',
      信箱: 'chair@icstem-bali.org',
      內容: "Dear Esteemed Researcher, it's our immense pleasure to welcome you as Keynote Speaker at the World Summit on STEM & Nano in Bali. Registration for speakers is $749 incl. certificate and lunch. Limited slots. Submit your abstract today. https://icstem-bali.org/register",
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '餐廳(香港),訂枱',
    data: {
      姓名: '食評達人Team',
      Email: 'kolteam.hk@gmail.com',
      人數: '',
      要求: '你好，我哋可以幫貴店搵KOL試食，IG+小紅書出post,10位起每位$380，另包OpenRice好評20則。上個月幫銅鑼灣一間火鍋店爆到要排隊。有興趣WhatsApp 5000 0909',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '獨立書店,聯絡',
    data: {
      姓名: '林語柔',
      信箱: 'yourou@content-oak.tw',
      經歷: '出版行銷',
      想說的話:
        '店長好，我在逛書店地圖時看到你們，選書的品味真好，尤其是自然書寫那一櫃。我們是一個做內容行銷的小團隊，想在貴店部落格刊登幾篇由我們撰寫的文章（主題可配合，例如閱讀與理財），文內會自然放上合作品牌的連結，每篇稿酬1,500元。不知道您方便聊聊嗎？\n\n合作的形式很彈性：可以是書評、書單、作家訪談，字數約一千五百字，由我們的編輯撰寫，您過目後再上架，完全不影響書店的調性。過去半年我們已經和二十多個藝文網站合作，其中幾家也因此多了一筆穩定的收入，可以拿來辦活動。連結的部分只需保留一年以上、不加 nofollow 即可。\n若您覺得唐突，請直接忽略這封信，先祝店裡生意興隆，貓咪健康。',
      可上班: '',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '開源輸入法,問題回報',
    data: {
      版本: 'xx',
      電子郵件: 'crack@keygen-warez-tw.top',
      內容: 'crack software download 免費 序號產生器 https://keygen-warez-tw.top office2024 adobe 破解版',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '市議員服務處',
    data: {
      內容: '退休理財講座：阮老師帶你看懂飆股，免費入群三日獲利36%,名額剩最後7位，加賴領取「主力籌碼軟體」 https://lin-invest.vip/ruan',
      信箱: 'ruan@lin-invest.vip',
      姓名: '助理 雅婷',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '中醫診所,線上提問',
    data: {
      暱稱: '男人加油站',
      email: 'shop@ed-herotw.shop',
      內容: '威而鋼 犀利士 必利勁 日本藤素 正品保證 貨到付款 隱密包裝 滿2000免運 https://ed-herotw.shop',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '室內設計,諮詢',
    data: {
      坪數: 'Partnership',
      信箱: 'zoe@rendernimble.ai',
      屋齡: '',
      預算: '',
      內容: "Hi there! RenderNimble turns your floor plans into photorealistic 3D renderings with AI in 40 seconds. Designers save 12 hours a week. We'd love to give you 50 credits for free - no credit card. https://rendernimble.ai/gift",
      稱呼: 'Zoe',
      電話: '',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '健身教練,洽詢',
    data: {
      姓名: '佳佳',
      目標: '交友',
      現況: '哥哥你好 我是兼職學生妹 可外約可視訊 台北新北桃園 先看照片再決定 LINE: gogo520x 不收訂金',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '紡織廠,打樣',
    data: {
      品牌: 'Al Maha General Trading',
      聯絡人: 'Faisal',
      信箱: 'faisal@almaha-gt.net',
      內容: 'Attached is the swift copy of 50% deposit USD 38,200 paid to your account. Kindly confirm and send us the original documents. View the remittance: https://swift-copy-view.com/hk/doc.php?e=sales',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '人力銀行,客服',
    data: {
      帳號: 'work-easy',
      Email: 'hr@easywork88.tw',
      內容: '徵線上小編/電商代購員，在家用手機搶單，每單抽成5%,日領2000-5000，新手有專人帶，請加 LINE 官方 @easywork88，名額有限！報名表 https://easywork88.tw/join',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '網頁設計工作室,洽詢',
    data: {
      公司: 'Pixel Outsource Vietnam',
      電子郵件: 'thao@pixeloutsource.vn',
      聯絡人: 'Thao',
      需求: "Dear studio owner, when you're overloaded, who codes your designs? We are white-label front-end developers in Da Nang: Figma to WordPress/Webflow at $190 per page, next-day start, NDA signed. I'd be happy to convert one section for free so that you can judge us. Before/after samples: https://pixeloutsource.vn/lab",
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '慈善團體,聯絡',
    data: {
      姓名: 'Mr. Azim Premdji Foundation',
      內容: 'You have been chosen to receive a donation of €2,000,000 by the philanthropist. This is your donation code: AP-5590. Contact azim.donation5590@gmail.com for claims. Congratulations once again.',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '雜誌社,聯絡',
    data: {
      姓名: 'Backlink王',
      Email: 'king@linkking-tw.com',
      內容: '高權重外鏈出售 DA70+ 台灣媒體新聞稿發布 一篇3500元起 保證收錄 PBN 論壇留言 社交書籤 套餐9折 tg: @linkking_tw https://linkking-tw.com/price',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '香港行山團,報名',
    data: { 隊員: 'sMxRqLvTnd', email: 'izoqub55@gmail.com', 路線: 'pZkWyFhGbUeCoaJi', 問題: '' },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '茶行,聯絡',
    data: {
      內容: '您好，敝公司專營產品短影音拍攝，看到您家茶園的照片覺得非常適合做「採茶一日」系列。一支15秒直式影片6,800元起，含腳本、收音與字幕；若簽三個月合約，另外贈送蝦皮主圖。是否方便這週致電說明，或先寄作品集給您過目？作品集 https://guanghe-video.tw/works',
      信箱: 'che@guanghe-video.tw',
      訂購人: '光合影像 企劃 阿哲',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '虛擬貨幣交易所,聯絡',
    data: {
      內容: 'LOST YOUR CRYPTO TO SCAMMERS? Certified ethical hacker group can recover stolen BTC/USDT from fake platforms. I lost $74,000 and got it all back in 3 days thanks to RECOVERY WIZARDS. whatsapp +1 (555) 010-0199 Website: https://recovery-wizards.tech',
      email: 'wizard@recovery-wizards.tech',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '日語導遊(個人網站),預約',
    data: {
      Name: '商標註冊中心',
      Email: 'tm@tw-trademark-office.org',
      Message:
        '通知：有第三方正以您的網站名稱申請商標及 .tw/.cn/.asia 網域，依先申請原則，若您無異議本中心將於五個工作日內核准其申請。如需保留請立即回覆並辦理優先註冊（費用NT$ 12,800起）。',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '手錶維修店(香港)',
    data: {
      型號: '高仿勞力士 百達翡麗 AP',
      問題: '',
      備註: '廣州一比一復刻廠家 支援批發 3235機芯 24小時出貨香港順豐到付 whatsapp+86 130 5550 6611 睇圖 https://fuke-biao.cc',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: true,
    form: '房仲,聯絡',
    data: {
      物件: '屋主名單',
      電子郵件: 'dataleetw@proton.me',
      姓名: 'Data Lee',
      內容: '全台屋主資料、實價登錄對應手機、高資產客戶名單，Excel整理好，北部12萬筆只要8000，先試後買，違法的事我們不做啦放心XD Telegram @dataleetw',
      電話: '',
    },
  },
  {
    language: 'zh-Hant',
    isSpam: false,
    form: '植物園導覽志工,請假',
    data: {
      姓名: '阿桃',
      訊息: '這週六輪到我，可是腳踝扭到，醫生說兩週不能走坡。可以跟下個月的班對調嗎？蕨類區那段我寫了小抄，代班的人可以直接拿去用。',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Мастерская по ремонту гармоней и баянов, форма',
    data: {
      Имя: 'Геннадий Палыч',
      Телефон: '+7 900 000-12-44',
      Сообщение:
        'Баян Тула-202, мех травит и западает ля первой октавы на левой. Если везти из Кинешмы, сколько дней займёт? Юбилей у сестры 20-го Баян отцовский, 1968 года, голосá родные, менять их не дам. Мех подклеивал сам лейкопластырем, не ругайтесь. Ещё ремни левые вытянулись. Скажите примерно цену, чтобы я понимал, продавать мне козу или так обойдёмся.',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Ветклиника, запись',
    data: {
      хозяин: 'Лера',
      питомец: 'кот Шуруп',
      сообщение: 'второй день ходит в лоток и плачет, мочи почти нет. можно прямо сейчас???',
      тел: '+7 900 000-88-10',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Интернет-магазин чая, вопрос по заказу',
    data: {
      заказ: '77-20418',
      email: 'marina.zhukova@samovarpost.ru',
      вопрос:
        'Положили шу вместо шэна. Шу я тоже люблю, но подарок человеку, который не любит. Успеете до пятницы поменять? Самовывоз на Покровке мне удобен. Блин 2019 года, «Лао Бань Чжан», 357 г, в корзине точно был шэн, письмо с подтверждением сохранилось. Вскрывать не стала, обёртка целая. Если того же года нет, можно 2018 с доплатой, только предупредите заранее.',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Юридическая консультация',
    data: {
      Имя: 'Олег В.',
      Суть: 'Купил машину на разборе у «хозяина», через месяц пришли приставы: авто в залоге у банка. Договор есть, расписка есть, в реестре на момент покупки чисто (есть скрин). Что делать и сколько стоит представительство в суде, Пермь.\n\nХронология: 3 июля — покупка, 480 тысяч, наличными, при свидетеле. 9 июля поставил на учёт, без вопросов. 14 августа запись о залоге в реестре появилась (нотариус подтвердил, что именно тогда), хотя кредит продавец брал ещё в феврале прошлого года. 20 сентября пришло исковое, я привлечён соответчиком. Продавец трубку не берёт, по прописке живёт его тётка, говорит, сама его ищет.\n\nМашину я за лето перебрал, вложил ещё 170 тысяч, чеки почти все сохранил. Жена беременна, живём за городом, без машины совсем никак. Читал про добросовестного приобретателя, но там кто в лес, кто по дрова. Первое заседание 8 декабря. Успеете вникнуть?',
      Связь: 'oleg.v.perm@ugolok.example',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Детский сад, обращение',
    data: { сообщение: 'Ваню сегодня заберёт бабушка Нина Сергеевна, паспорт при ней будет. Группа «Гномики»' },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Завод металлоконструкций, запрос цены',
    data: {
      Организация: 'ООО «СеверАгроСтрой»',
      Контакт: 'Лаптев Игорь Юрьевич',
      Позиция: 'Ферма стропильная L=18 м, 22 шт, по КМ (вышлю)',
      Условия: 'грунт ГФ-021, доставка в Вельск, ж/д или авто посчитайте оба варианта',
      email: 'laptev@severagrostroy.ru',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Школа гитары, заявка',
    data: {
      имя: 'Саня',
      почта: 'sanya.slesar78@mail.ru',
      возраст: '46',
      сообщение: 'Всю жизнь хотел. Пальцы как сардельки, слесарь. Возьмёте?',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Управляющая компания, заявка',
    data: {
      адрес: 'Лесная 17, кв 62',
      сообщение:
        'С потолка в ванной капает. Сверху никто не открывает вторые сутки, там дед живёт один. Проверьте пожалуйста и его тоже',
      телефон: '+7 900 000-31-05',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Турагентство, подбор',
    data: {
      имя: 'Эльвира',
      'E-mail': 'elvira.kzn.more@yandex.ru',
      куда: 'море, не Турция',
      когда: '1-12 мая',
      кто: 'я, муж, мама 68, сын 3 года',
      бюджет: '250',
      сообщение:
        'Главное — пологий вход и чтобы маме не скучно. Перелёт прямой из Казани если есть В прошлый раз нас поселили над дискотекой, сын не спал четыре ночи, и мама всё это время рассказывала, как хорошо было в Анапе в 84-м. Поэтому тишина важнее звёзд. Питание можно завтрак-ужин. Паспорт у мамы заканчивается в сентябре.',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Библиотека, задать вопрос',
    data: {
      вопрос:
        'Подшивка «Уральского рабочего» за 1936 доступна в зале или только по заявке? Ищу заметку про деда-сталевара, апрель или май. Звали его Усольцев Фёдор Кузьмич, работал на третьей печи, по семейной легенде за одну смену сварил две нормы и получил патефон. Патефон у нас есть, а заметки нет. Готов приехать из Тюмени на пару дней, если выдаёте до шести подшивок сразу.',
      почта: 'denis.usoltsev@rodoslov.example',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Веб-студия, бриф',
    data: {
      компания: 'Сыроварня «Три козы»',
      'E-mail': 'syr@syrovarnya-tri-kozy.ru',
      имя: 'Антонина',
      бюджет: 'до 150 тыс',
      сообщение:
        'Нужен небольшой магазин с доставкой по области, и чтобы нас находили по «козий сыр Калуга». Раньше платили за продвижение 20 тысяч в месяц, показывали графики, а звонки были только от рекламщиков. Честно скажите, имеет ли нам смысл SEO или лучше карты. Сыр у нас из своего молока, коз уже, конечно, не три, а шестьдесят. Декларации есть. Возим сами по четвергам в Калугу и Обнинск. Страничка, которая сейчас: syrovarnya-tri-kozy.ru, прошу не смеяться, её делал агроном.',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Банк, обратная связь',
    data: {
      ФИО: 'Клименко Р. А.',
      почта: 'r.klimenko.psm@yandex.ru',
      сообщение:
        'Вчера вечером звонила «служба безопасности», знали остаток на счёте до копейки. Просили перевести на «безопасный счёт». Я положил трубку. Откуда у них остаток? Прошу провести проверку и ответить письменно. Подробности: звонок 19 ноября в 18:42, номер +7 495 000-00-00, разговор длился шесть минут, женщина представилась старшим специалистом Мельниковой. Назвала последние операции, в том числе покупку в аптеке за два часа до звонка. Такое знает либо банк, либо тот, кто сидит в банке. Карту я перевыпустил.',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Типография, заявка',
    data: { сообщение: 'Визитки 1000 шт, лён, одна краска. Макет в кривых. Когда готово? Алёна, +7 900 000-70-41' },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Фермерский рынок, участие',
    data: {
      хозяйство: 'КФХ Бикбулатов',
      email: 'ramil.kumys@mail.ru',
      товар: 'конина, казы, кумыс',
      имя: 'Рамиль',
      сообщение: 'Документы ветеринарные все есть. Нужна розетка под холодильную витрину, место желательно не у рыбы',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Роддом, благодарность',
    data: {
      'E-mail': 'papa.soni.14@gmail.com',
      сообщение:
        '14 ноября родилась наша Соня, 3150. Спасибо акушерке Тамаре Ильиничне — держала меня за руку шесть часов. Папа Сони тоже благодарит, он в обморок упал, ему нашатырь дали.',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Сервис аренды самокатов, поддержка',
    data: {
      номер: '+7 900 000-45-61',
      проблема: 'поездка не завершилась, крутило 3 часа, списали 1840 руб. самокат стоит у метро, фото есть',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Издательство, рукописи',
    data: {
      Автор: 'Вера Колосовская',
      Название: 'Сорок восьмая параллель',
      Жанр: 'повесть для подростков',
      email: 'v.kolosovskaya@chernovik.example',
      Письмо:
        'Здравствуйте! Предлагаю повесть о школьниках, которые в степном посёлке поднимают заброшенную метеостанцию. Объём 5,2 а. л. Отрывок печатался в журнале «Костровой». Прилагаю синопсис и первые три главы. На эксклюзивность до ответа согласна.',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Окна, расчёт',
    data: {
      размеры: '2 окна 1300х1400, балконный блок',
      'E-mail': 'yulia.okna.bez@mail.ru',
      дом: 'панелька 9 этажей',
      имя: 'Татьяна',
      сообщение: 'без звонков пожалуйста, напишите в вотсап, я на работе не могу говорить',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Онлайн-школа математики, поддержка',
    data: {
      ученик: 'Тимофей, 6 класс',
      'E-mail': 'ks.mama.timofeya@gmail.com',
      сообщение:
        'Учитель второй раз не пришёл на урок. Ребёнок сидел перед экраном 20 минут и рисовал. Урок списали. Верните и замените преподавателя, можно на Юлию Андреевну, что была в сентябре. Мы взяли пакет из 32 занятий именно потому, что обещали постоянного преподавателя. За два месяца это уже третий. Тимофей только начал не бояться дробей.',
      мама: 'Ксения',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Приют для собак, анкета',
    data: {
      собака: 'Пуля',
      email: 'marat-dina.ufa@yandex.ru',
      кто: 'Марат и Дина, Уфа',
      условия:
        'частный дом, вольера нет и не будет, жить в доме Дина работает из дома, я по сменам, один Пуля не останется почти никогда. Участок 9 соток, рядом лес, гуляем два раза в день по часу и больше, на длинном поводке и с маячком. Детей пока нет, есть кот Тимур Батырович, который воспитал ту хаски и воспитает эту.',
      сообщение:
        'У нас была хаски, 15 лет. Знаем, что Пуля убегает. Забор два метра, подкоп залили бетоном. Ждём звонка.',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Автосервис',
    data: {
      авто: 'Логан 1.6 8кл',
      что: 'стучит спереди справа на мелких кочках, стойки менял',
      когда: 'сб утро',
      тел: '+7 900 000-02-17',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Личный сайт переводчика, контакт',
    data: {
      name: 'Dr. Elisabeth Kranz',
      email: 'e.kranz@slavistik-graz.at',
      message:
        'Уважаемая Наталья Борисовна! Наша кафедра готовит антологию карельских сказок на немецком языке. Нам очень понравились Ваши переводы 2018 года. Согласились бы Вы написать послесловие (около 8 страниц)? Гонорар 600 евро. С уважением, Э. Кранц\n\nАнтология выйдет весной следующего года в небольшом академическом издательстве, тираж 600 экземпляров. В неё войдут тридцать четыре сказки, из них двенадцать прежде не переводились ни на один язык. Нас особенно интересует, как Вы решали вопрос с зачинами и повторами: немецкий читатель, как говорит мой соиздатель, «на третьем повторе теряет терпение», и мы долго спорили, сокращать или нет. Решили не сокращать. Было бы замечательно, если бы Вы написали именно об этом.',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Пекарня, отзыв',
    data: {
      отзыв: 'Ржаной с тмином стал меньше. Я взвесила: 412 г вместо 450. Вкусный. Но 412.',
      'Эл. почта': 'rzhanoy412@yandex.ru',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Клуб настольного тенниса',
    data: {
      почта: 'borya.topspin61@mail.ru',
      сообщение: 'есть кто по средам моего уровня? играю плохо но с душой. Борис, 61',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Производитель котлов, гарантия',
    data: {
      модель: 'КС-ГВ 20',
      серийный: '2311-00884',
      неисправность: 'тухнет запальник при ветре с севера',
      'населённый пункт': 'д. Осиновка, Томская обл.',
      имя: 'Пётр Ильич',
      примечание:
        'за бортом -31. Мастер в райцентре сказал «заводской брак», но бумагу не даёт Котёл куплен 11 сентября в магазине «Тепломир», чек и талон с печатью есть. Дымоход проверяли, тяга хорошая, дефлектор ставили и без него пробовали. Дома жена и тёща после инсульта, топим буржуйкой, сплю по очереди с зятем. Прошу прислать запальник и термопару нового образца почтой за мой счёт, я слесарь шестого разряда, сам поставлю, только гарантию не снимайте.',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Вакансии, отклик (логистика)',
    data: {
      должность: 'диспетчер',
      'Эл. почта': 'alsu.disp@mail.ru',
      ФИО: 'Мухаметшина Алсу',
      опыт: '6 лет на скорой помощи, диспетчер',
      сообщение: 'Устала от скорой, но привыкла к тому, что всё горит. График 2/2 подходит.',
      резюме: 'https://hh.ru/resume/demo-alsu-0012',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Кинотеатр, вопрос',
    data: {
      вопрос:
        'Сеанс с субтитрами для глухих в воскресенье не отменили? В кассу позвонить не можем по понятной причине :)',
      'E-mail': 'subtitry.kino@yandex.ru',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Нотариус, запись',
    data: {
      сообщение: 'доверенность на продажу гаража, бабушка лежачая, выезд на дом есть? Тула, Пролетарский р-н',
      телефон: '+7 900 000-64-29',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Газета, письмо в редакцию',
    data: {
      автор: 'Шестаков, пенсионер',
      текст:
        'Уважаемая редакция! В заметке «Мост открыт» вы поблагодарили всех, кроме тех, кто его строил. Я бетонщик, мы там с бригадой две зимы стояли по колено в воде, а на открытие нас не пустили — списков, говорят, нет. Бригада: Шестаков, Ли, братья Гавриловы, Оганесян и Люба-крановщица. Напечатайте хоть фамилии.\n\nИ ещё одно. В заметке сказано: «мост возведён в рекордные сроки». Это верно. Рекорд такой: две зимы вместо трёх, потому что нам обещали премию, а премию потом «пересмотрели». Люба-крановщица на этом мосту мужа похоронила, не на самом мосту, конечно, сердце, но смену он в тот день отработал.\n\nЯ не жалуюсь. Я по этому мосту теперь к внукам езжу, одиннадцать минут вместо часа, и каждый раз думаю: третья опора наша хороша, а на пятой шов мог бы быть и почище.',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Мебель на заказ',
    data: {
      имя: 'Юля',
      Телефон: '',
      сообщение:
        'Кухня угловая 2,1 на 1,7, фасады без ручек, цвет как мокрый асфальт. И чтоб кот не смог открыть нижний ящик. Серьёзно',
      почта: 'yulka.fed@kotofey.ru',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Тестовая страница',
    data: { name: 'проверка', message: 'проверка связи раз два' },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'IT-компания, техподдержка',
    data: {
      договор: '1188/24',
      'Эл. почта': 'sisadmin.slava@zapad-sklad.ru',
      описание:
        'После переезда на новый сервер обмен 1С — сайт отдаёт 502, выгрузка останавливается на 3400-й номенклатуре. До пятницы у нас инвентаризация. Логи приложить не даёт форма (лимит 2 Мб), куда прислать?',
      контакт: 'сисадмин Слава',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Страховая, вопрос по выплате',
    data: {
      'номер дела': 'У-2025-55017',
      почта: 'e.dorohov.auto@yandex.ru',
      сообщение:
        'Насчитали 41 тысячу за бампер, фару и крыло. Фара одна стоит 38. Калькуляцию прошу выслать, экспертизу сделаю сам, дальше финомбудсмен.',
      ФИО: 'Дорохов Е.',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Секция плавания',
    data: {
      ребёнок: 'Арсений 6 лет, ДЦП лёгкая форма',
      сообщение: 'Врач рекомендовал воду. Берёте ли таких деток, хотя бы индивидуально? Он очень старательный.',
      мама: 'Гульнара, +7 900 000-90-73',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Магазин семян',
    data: {
      сообщение: 'томат «бабушкин секрет» взошли 2 из 15 стыдно господа',
      'Эл. почта': 'tomat.dva.iz.15@mail.ru',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Музей, заявка на экскурсию',
    data: {
      учреждение: 'Школа № 4 с. Ивантеевка',
      почта: 'school4-ivanteevka@mail.ru',
      класс: '7А, 24 чел + 2 взр',
      дата: '18 или 19 марта',
      сообщение:
        'Едем 160 км, приедем к 11. Есть ли где детям поесть свои бутерброды? Бесплатно ли для многодетных (9 человек)?',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Онлайн-кинотеатр',
    data: { почта: 'timur.sabitov@kadrnochi.example', сообщение: 'отвяжите карту, кнопки нет нигде. третий раз прошу' },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Пошив сценических костюмов',
    data: {
      коллектив: 'Ансамбль «Рябинушка», ДК Речников',
      'E-mail': 'ryabinushka.dk@mail.ru',
      нужно: '12 сарафанов, кокошники, размеры 44-60',
      контакт: 'Зоя Фёдоровна',
      сообщение:
        'Бюджет муниципальный, по 44-ФЗ, нужно три коммерческих предложения. Ваше мы хотим самое настоящее, остальные найдём.',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Сервис доставки цветов',
    data: {
      сообщение: 'Заказ 30187. Курьер отдал букет соседке, соседка решила что это ей от мужа. Мирить их будете вы',
      'E-mail': 'soseda.s.buketom@yandex.ru',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Автошкола',
    data: {
      имя: 'Камила',
      вопрос: 'если я из Таджикистана с РВП, можно учиться и сдавать? документы переведены',
      тел: '+7 900 000-16-38',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Обсерватория, экскурсии',
    data: {
      name: 'Jana Horáková',
      Телефон: '',
      email: 'jana.horakova@hvezdarna.example',
      message:
        'Добрый день, мы группа из Брно, 9 человек, любители астрономии. Хотели бы посмотреть телескоп ночью в августе. Нужен ли пропуск для иностранцев и можно ли снимать на камеру?',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Грузоперевозки, расчёт',
    data: {
      откуда: 'Самара',
      куда: 'Оренбург',
      груз: 'пианино «Украина» + диван, 2 этаж без лифта',
      дата: 'любая суббота',
      имя: 'Фарид',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Психолог, запись',
    data: {
      имя: 'К.',
      сообщение: 'Здравствуйте. Не сплю с августа. Муж говорит «займись делом». Можно онлайн и без видео?',
      email: 'tihaya.k@oblako-post.ru',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Портал госуслуг муниципалитета',
    data: {
      обращение:
        'Автобус 14 по расписанию 7:12, по факту как повезёт. В школу дети опаздывают, завуч пишет замечания детям, а не автобусу.',
      'E-mail': 'butenko.l14@rambler.ru',
      Телефон: '',
      заявитель: 'Бутенко Л.',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Компания по кибербезопасности, заявка',
    data: {
      организация: 'Стоматология «Жемчуг»',
      сообщение:
        'Кто-то от имени нашего директора пишет сотрудникам в телеграме, просит «помочь куратору из ФСБ». Администратор уже продиктовала код. Нужна консультация, что проверить в рабочих аккаунтах и как обучить девочек. Можно сегодня?',
      тел: '+7 900 000-50-92',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Магазин запчастей для мотоблоков',
    data: { сообщение: 'нева мб-2 сальник редуктора и ремень А-1180 есть в наличии? заберу завтра с 9', Телефон: '' },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Вокальная студия',
    data: {
      имя: 'Анжела',
      email: 'anzhela.mama.nevesty@mail.ru',
      вопрос: 'Хочу на свадьбе дочери спеть и не опозориться. Свадьба через 7 недель. Реально?',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Пасека, заказ',
    data: {
      что: 'дягилевый 3 кг, прополис, перга 200 г',
      'E-mail': 'svetlana.m.murmansk@mail.ru',
      куда: 'СДЭК Мурманск',
      оплата: 'могу сразу',
      имя: 'Светлана М.',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Университет, приёмная комиссия',
    data: {
      имя: 'Бекзат Нурланов',
      email: 'bekzat.n@aqbulak.kz',
      вопрос:
        'Здравствуйте! Я из Актобе, диплом бакалавра казахстанский. Нужна ли нострификация для магистратуры или он признаётся автоматически? И есть ли место в общежитии для женатых? Специальность «Гидромелиорация», средний балл 3,6 из 4. На сайте в разделе для стран ЕАЭС ссылка не открывается. Жена едет со мной, она медсестра, ребёнку полтора года, поэтому вопрос про общежитие самый главный. Документы могу отправить почтой или лучше приехать лично?',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Производитель упаковки, сотрудничество',
    data: {
      компания: 'ИП Назарян, мармелад ручной работы',
      сообщение:
        'Добрый день. По вашей просьбе отправляю габариты коробки: 210х140х35, окно круглое d90, тираж 3000, второй этап 10000. Образец вчера передал вашему менеджеру Кириллу на выставке. Жду цену и срок изготовления штампа.',
      email: 'hello@nazaryan-marmelad.ru',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Горнолыжная база',
    data: { сообщение: 'прокат детских лыж от какого роста? и работает ли бугель 3 января' },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Хостинг-провайдер, поддержка',
    data: {
      аккаунт: 'u40918',
      тема: 'Письмо о блокировке',
      текст:
        'Пришло якобы от вас: «домен будет удалён через 24 часа, оплатите 4 990 р.», ссылка на billing-hosting-pay точка сайт. В панели домен оплачен до 2027. Это фишинг? Заголовки письма ниже.\nReceived: from vps77.unknown (203.0.113.77)',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Совет ветеранов, регистрация на встречу',
    data: {
      ФИО: 'Горбунов Анатолий Никифорович',
      'год рождения': '1939',
      сообщение: 'Буду с баяном. Нужно, чтобы кто-нибудь встретил на вокзале, вагон сообщу.',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Фотограф, запрос',
    data: {
      имя: 'Рита и Глеб',
      почта: 'rita.gleb.1206@gmail.com',
      дата: '12.06',
      сообщение:
        'роспись на 15 минут + прогулка, без постановочных «смотри вдаль». у невесты протез руки, прятать не надо',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Бухгалтерское обслуживание',
    data: {
      бизнес: 'самозанятая, вяжу',
      'Эл. почта': 'liana.pryazha@mail.ru',
      вопрос: 'Доход подбирается к 2,4 млн. Открывать ИП сейчас или дождаться января? Консультация сколько стоит',
      имя: 'Лиана',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Дилер сельхозтехники',
    data: {
      хозяйство: 'СПК Заря',
      вопрос:
        'Жатка ЖВП-6,4 в наличии? Лизинг под залог урожая делаете? Посевная на носу, отвечайте быстрее чем в прошлый раз',
      тел: '+7 900 000-27-80',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Кружок робототехники',
    data: {
      ребёнок: 'Милана, 10',
      'Эл. почта': 'anton.robopapa@gmail.com',
      сообщение:
        'Она единственная девочка и её определили «украшать робота». Поговорите с педагогом, пожалуйста, пока она не бросила.',
      папа: 'Антон',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Аптека, отзыв',
    data: { оценка: '5', отзыв: 'Провизор Жанна нашла маме лекарство через три города. Дай бог здоровья' },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Журналистский запрос, пресс-служба маркетплейса',
    data: {
      СМИ: '«Деловой Поволжский»',
      журналист: 'Стас Ерёмин',
      email: 'eremin@delpov.example',
      вопрос:
        'Готовим материал о возвратах и поддельных отзывах. 1) Сколько отзывов удалено за 3 квартал? 2) Как продавцу оспорить удаление? 3) Планируете ли маркировать оплаченные? Срок — вторник, 12:00 мск.',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Йога-студия',
    data: {
      сообщение: 'Абонемент сгорает 30-го, а я в гипсе. Продлите?',
      почта: 'inga.v.gipse@yandex.ru',
      имя: 'Инга',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Инженерные изыскания, запрос',
    data: {
      заказчик: 'физлицо',
      участок: '12 соток, Гатчинский р-н, рядом болотце',
      сообщение:
        'Хочу понять, можно ли там фундамент или только сваи, до покупки! Собственник пустит с буром в выходные.',
      тел: '+7 900 000-73-56',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Магазин детской обуви, возврат',
    data: {
      заказ: '551209',
      'E-mail': 'odna.levaya@mail.ru',
      сообщение: 'левый 27, правый 28. оба левые при этом. даже не злюсь, просто интересно как',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Общественная организация, партнёрство',
    data: {
      организация: 'Фонд «Дорога к дому», Вологда',
      имя: 'Нина Ветрова',
      email: 'vetrova@doroga-vologda.example',
      сообщение:
        'Здравствуйте! Мы шьём лоскутные одеяла для детских домов, а у вас на производстве, как рассказала ваша технолог Ольга, остаются обрезки бязи. Можем ли мы забирать их раз в месяц своим транспортом? Договор пожертвования и отчёт с фотографиями предоставим. В прошлом году наши волонтёры сшили 214 одеял. Нам подходят куски от 15 на 15 сантиметров, любые цвета. Отчёты за прошлые годы лежат тут: https://doroga-vologda.example/otchety . Если нужно согласование с руководством, подготовлю официальное письмо.',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Салон красоты',
    data: {
      сообщение: 'перенесите меня с четверга на пятницу к Оксане, маникюр снятие+покрытие',
      тел: '+7 900 000-39-14',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Роспись по дереву, блог',
    data: {
      имя: 'Гость из Гомеля',
      'Эл. почта': 'gostya.gomel@mail.ru',
      сообщение: 'Ссылка на трафарет птички не открывается, а так хотелось!',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Сантехник',
    data: {
      сообщение: 'Здравствуйте унитаз шатается и подтекает из под гофры',
      адрес: 'Химки',
      тел: '+7 900 000-81-33',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Инвестиционная платформа, жалоба',
    data: {
      клиент: '302-771',
      'E-mail': 'maya.rubcova.ofz@list.ru',
      сообщение:
        'Купон по облигациям выпуска 003Р-02 должен был прийти 18 ноября. В приложении «исполнено», на счёте нет. Поддержка отвечает шаблоном. Прошу ответить по существу, иначе обращение в ЦБ.',
      ФИО: 'Рубцова Майя',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Экспорт пиломатериалов, запрос',
    data: {
      Company: 'Kaspian Timber LLP',
      Contact: 'Yerlan',
      Message:
        'Добрый день, интересует доска обрезная 50х150х6000 сосна 1-3 сорт, 2 вагона в месяц, DAP Достык. Какая влажность и есть ли карантинный сертификат? Предоплата 30.',
      Phone: '+7 700 000 00 45',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Платформа волонтёров',
    data: {
      имя: 'Лиза, 17',
      email: 'liza17.vol@gmail.com',
      могу: 'рисовать, сидеть с малышами, мыть собак',
      сообщение: 'Нужна ли справка от родителей?',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Ресторан, бронь',
    data: {
      дата: '8 марта 19:00',
      'E-mail': 'yaroslav.8marta@gmail.com',
      гостей: '6',
      пожелания: 'стол у окна. Я буду делать предложение, но она догадывается, поэтому ведите себя естественно',
      имя: 'Ярослав',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Мануальный терапевт',
    data: { сообщение: 'после копки картошки не разогнуться перезвоните +7 900 000-55-08' },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Букинист',
    data: {
      ищу: '«Книга о вкусной и здоровой пище» 1952, с закладками хозяйки если бывают такие',
      имя: 'Полина',
      email: 'polina.chtets@bukva.example',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Шахматная школа',
    data: {
      сообщение: 'внук обыграл меня в 11 ходов. хочу учиться ТАЙНО. есть группа для взрослых днём?',
      'Эл. почта': 'lev.abramych@yandex.ru',
      имя: 'Лев Абрамович',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Станция юных натуралистов',
    data: {
      сообщение:
        'Нашли ежа, маленький, 240 грамм на кухонных весах, на улице минус. Куда его и чем кормить сегодня ночью?',
      тел: '+7 900 000-10-66',
    },
  },
  {
    language: 'ru',
    isSpam: false,
    form: 'Производитель палаток, отзыв',
    data: {
      модель: 'Хибины-3',
      отзыв: 'Пережила 22 м/с на плато. Дуга погнулась, но не сломалась. Продаёте ли одну секцию отдельно?',
      Телефон: '',
      email: 'tundra.walk@gmail.com',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Веб-форма мастерской, контакт',
    data: {
      Имя: 'Артём',
      почта: 'artem@top-yandex45.ru',
      Телефон: '+7 900 000-00-01',
      Сообщение:
        'Здравствуйте! Провели экспресс-аудит вашего сайта: 23 критические ошибки, из-за которых Яндекс занижает вас в выдаче. Выведем в ТОП-10 за 45 дней, оплата по факту. Скинуть отчёт? Он бесплатный.\n\nЧто нашли (кратко):\n— нет микроразметки и карты сайта\n— 9 страниц с одинаковым заголовком\n— скорость на мобильных 31 из 100\n— в Яндекс Бизнесе не указаны цены\n— конкуренты из вашего города опережают по 64 запросам\n\nЧто делаем: исправляем всё выше, пишем тексты, накручиваем поведенческие факторы (безопасно, свои фермы), следим за позициями. Бюджет от 14 900 в месяц, первые две недели тест.\n\nС уважением, Артём, руководитель проектов\nЕсли не актуально — ответьте «нет», больше не побеспокоим.',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Интернет-магазин чая, вопрос',
    data: {
      email: 'info@crmdialer-pro.ru',
      вопрос:
        'Добрый день. Определяем номера телефонов посетителей вашего сайта и сайтов конкурентов! Клиент зашёл — вы ему перезвонили. От 9 руб. за контакт, тест 30 номеров даром. Законно, по договору. Подробнее: https://crmdialer-pro.ru/test',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Завод металлоконструкций, запрос',
    data: {
      Организация: 'ФинГарант',
      Контакт: 'Отдел кредитования',
      Позиция: 'Кредит',
      Условия:
        'Деньги бизнесу до 30 млн без залога и справок, плохая КИ не помеха, решаем вопросы с банками через своих сотрудников СБ. Предоплаты нет! Пишите @fingarant_boss',
      email: 'fingarant@zaem-biz.site',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Туристическое агентство, контакт',
    data: {
      имя: 'Jessica Moran',
      'Эл. почта': 'jess.moran.writes@gmail.com',
      куда: '',
      сообщение:
        'Hi, just wondering if you take guest contributions? I\'ve got an article ready, "10 hidden beaches", original, no AI. All I ask is a small link to a travel insurance page. I can also pay $20 if that is your policy. Draft: https://docs.google.com/document/d/1demoBeaches',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Библиотека, задать вопрос',
    data: {
      вопрос:
        '1win зеркало рабочее на сегодня скачать бонус 500% на первый депозит промокод LIBRA https://1w-zerkalo-now.top авиатор сигналы',
      почта: 'aviator@1w-zerkalo-now.top',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Университет, приёмная комиссия',
    data: {
      имя: 'Диплом-Центр',
      email: 'zakaz@gosdiplom-original.net',
      вопрос:
        'Дипломы ГОЗНАК с занесением в реестр ФИС ФРДО. Любой вуз и год. Оплата при получении. Аттестаты, медкнижки, трудовые. Доставка по РФ. gosdiplom-original.net',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Салон красоты',
    data: {
      сообщение:
        'Девушка, привет, я Лена, 24. Ищу мужчину для встреч без обязательств, есть место, фото не фейк http://znakomstva-18.click/lena пиши туда тут не отвечаю',
      'E-mail': 'lena24@znakomstva-18.click',
      тел: '',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Онлайн-школа, поддержка',
    data: {
      ученик: '',
      сообщение:
        'Хотите 100 000 руб пассивно? Арбитраж криптовалют по нашей связке: 3-5% за круг, 10 кругов в день. Обучаю бесплатно, беру 20% только с прибыли. Старт от 5000. В телеграм @arb_mentor_ivan, отзывы в закрепе https://t.me/arb_mentor_ivan',
      мама: '',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Производитель котлов, контакт',
    data: {
      модель: 'Zhejiang Burner Valve Co',
      неисправность:
        'Уважаемый господин! Мы являемся китайский завод газовый клапан, термопара, горелка. Хороший качество, низкая цена, доставка карго Москва 20 дней. Пожалуйста сообщите ваш WeChat, я пошлю прайс лист. С наилучшими пожеланиями Лю Мэй',
      'населённый пункт': 'Ningbo',
      имя: 'Liu Mei',
      примечание: 'liumei@zjburner.cn',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Хостинг-провайдер, поддержка',
    data: {
      аккаунт: 'admin',
      'Эл. почта': 'abuse@tor-notice.su',
      тема: 'Abuse',
      текст:
        'Your server has been hacked. We extracted your databases and will sell them to the highest bidder and inform your customers unless you pay 0.04 BTC to 1ExmpLe9qBTC7xxAddr within 5 days. This is not a hoax, do not reply.',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Аптека, отзыв',
    data: {
      оценка: '5',
      почта: 'apteka@potenciya-market.shop',
      отзыв:
        'Дженерики виагра сиалис левитра дапоксетин доставка почтой без рецепта скидка 30% https://potenciya-market.shop/?u=apteka',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Производитель палаток, сотрудничество',
    data: {
      отзыв:
        'Здравствуйте, меня зовут Кирилл, я менеджер по карточкам товаров. Заметил, что у ваших палаток на маркетплейсах мало отзывов, из-за чего они просели в выдаче. Делаем самовыкупы и отзывы с живыми фото, аккаунты прогретые, от 180 р. за штуку, за два года ни одного бана. Могу посчитать, сколько нужно, чтобы обойти соседей по полке. Будет интересно? Калькулятор: https://wb-vykup.pro/calc',
      email: 'kirill@wb-vykup.pro',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'IT-компания, техподдержка',
    data: {
      договор: '',
      описание:
        "Hello! Vetted Belarusian & Georgian developers for your team: Java, Go, 1C, Unity. We pre-screen, you interview, you only pay a monthly fee from $2,400. Would it be OK if I sent 3 CVs matching your stack? Regards, Daria, TalentBridge\n\nWhy clients stay with us:\n* replacement within 10 days in case it doesn't work out\n* one invoice, EU entity, IP fully assigned to you\n* average tenure 2.4 years\n* no recruiting fee\n\nAt the moment available: 2x Senior Java (Kafka, Spring), 1x Unity, 3x 1C with banking background, 1x QA automation. I'd be grateful for 10 minutes, even if you aren't hiring now; plans change. https://talentbridge.ge/bench",
      контакт: 'daria@talentbridge.ge',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Газета, письмо в редакцию',
    data: {
      автор: 'Международный реестр деловых изданий',
      почта: 'premia@lider-otrasli-premia.ru',
      текст:
        'Ваше издание номинировано на премию «Лидер отрасли 2025». Победители определяются экспертным советом. Диплом, медаль и публикация в каталоге — организационный взнос 34 900 руб. Для подтверждения участия ответьте до конца недели. Положение о премии: https://lider-otrasli-premia.ru',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Ресторан, бронь',
    data: {
      дата: '',
      почта: 'resto@botovar.ru',
      пожелания:
        'Чат-бот с нейросетью для ресторана: бронирует столы, советует блюда, собирает отзывы, внедрим за 3 дня. 4 900 в мес, две недели тест. Ролик как это работает: https://botovar.ru/resto',
      имя: 'Botovar',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Личный сайт переводчика, контакт',
    data: {
      name: 'Henry Oduya',
      email: 'henry.oduya.agent@gmail.com',
      message:
        'Dear translator, I have a document of 42,000 words for an upcoming seminar in Accra. Please quote your fee. Payment by certified cheque in advance; my assistant will send a bit over and you forward the difference to the interpreter. Kindly send your full name, address and phone for the cheque.',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Нотариус, запись',
    data: {
      сообщение:
        'Продаю базы: собственники недвижимости, ИП новые рег. за вчера, должники МФО, вкладчики. Свежак 2025, слив. Проверка через гаранта. tg baza_market_ru',
      телефон: '',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Банк, обратная связь',
    data: {
      ФИО: 'Госуслуги',
      почта: 'lk@gosvyplata-lk.ru.com',
      сообщение:
        'Вам одобрена социальная выплата 21 450 руб. согласно указу. Для зачисления подтвердите карту в течение 2 часов: https://gosvyplata-lk.ru.com',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Музей, контакт',
    data: {
      учреждение: 'nFbQzRwXkP',
      'E-mail': 'ihoqewu07@mail.ru',
      класс: 'tJvYmLeHsC',
      дата: '81345566719',
      сообщение: 'QdWoxZgTnRpaKuVi',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Магазин детской обуви, контакт',
    data: {
      заказ: 'ОПТ',
      почта: 'opt@fabrika-replik.su',
      сообщение:
        'Оптом реплики кроссовок Найк Адидас Нью Баланс, сумки Гуччи, одежда ЛВ. Фабрика Гуанчжоу, без посредников, от 1 коробки. Каталог 4000 фото: https://fabrika-replik.su',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Фотограф, запрос',
    data: {
      имя: 'SeoLinks',
      email: 'seo@hrum-links.ru',
      дата: '',
      сообщение:
        'Прогон по 15 000 трастовых профилей, рост ИКС, крауд-ссылки [url=https://hrum-links.ru]тут[/url], вечные ссылки с сайтов .gov .edu. 990 руб.',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Издательство, рукописи',
    data: {
      Автор: 'Юлия Звонарёва',
      Название: 'Буктрейлер',
      Жанр: 'предложение',
      email: 'yulia@reelhouse-kino.ru',
      Письмо:
        'Добрый день! Слежу за вашими новинками, «Дневник паромщика» проглотила за ночь. Моя студия снимает короткие ролики для книг: актёр, музыка, 40 секунд вертикального видео. Стоимость 18 000, при заказе трёх - 45 000. Показать, что мы сделали для других издательств?\n\nПара слов, как это устроено. Мы читаем книгу целиком (правда читаем), выбираем сцену, пишем сценарий на страницу и присылаем вам на согласование. Съёмка один день, монтаж неделя. Вы получаете вертикальную и горизонтальную версии, обложки для соцсетей и субтитры. Продвижение в клипах можем взять на себя: от 300 рублей за тысячу просмотров.  Пока вот наш шоурил: https://reelhouse-kino.ru/reel25',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Портал муниципалитета, обращение',
    data: {
      обращение:
        'Требуются курьеры-закладчики, оплата 5000-15000 за день, обучение, своя машина плюс. Полная безопасность, депозит можно отработать. Пиши в Session/Telegram @rabota_klad_24',
      заявитель: 'HR',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Автосервис, контакт',
    data: {
      авто: 'Сайт',
      'E-mail': 'hello@autosait-pod-kluch.ru',
      что: 'Здравствуйте! Сайт для автосервиса под ключ за 5 дней, 12 000 руб., с онлайн-записью и настройкой Директа в подарок. У вас сейчас, если честно, страница на конструкторе с чужой рекламой внизу. Напишите слово «пример», и я пришлю три готовые работы.',
      когда: '',
      тел: '+7 900 000-00-77',
    },
  },
  {
    language: 'ru',
    isSpam: true,
    form: 'Экспорт пиломатериалов, запрос',
    data: {
      Company: 'Gulf Sovereign Holdings',
      почта: 'office@gulf-sovereign.ae',
      Contact: 'Sheikh Office',
      Message:
        "We are mandated by a royal family to invest in timber, mining and agriculture projects in CIS. Loan or equity from USD 10M, 2.5% p.a., no collateral in first three years. Send executive summary; broker's commission protected.",
      Phone: '+971 00 000 0000',
    },
  },
];
