/**
 * What messages are about; the words that visitors use are in one file per language.
 */
const topicNames = {
  // What spam is about.
  seo: 'search engine ranking',
  backlinks: 'backlinks and guest posts',
  webdesign: 'web design offers',
  traffic: 'website traffic and followers',
  leads: 'lead generation',
  lists: 'address lists and mass mailing',
  yourSite: 'your website',
  offering: 'an offer of services',
  promise: 'promises of results',
  contact: 'an invitation to reply or to a call',
  crypto: 'cryptocurrency',
  invest: 'investments and quick profit',
  casino: 'gambling',
  loan: 'loans and funding',
  pharma: 'medicines',
  adult: 'adult content',
  account: 'a warning about an account',
  prize: 'prizes and giveaways',
  inheritance: 'inheritances and transfers',
  threat: 'threats',
  urgency: 'urgency',
  clickHere: 'an invitation to click',
  unsubscribe: 'unsubscribing',
  messenger: 'a messenger contact',
  goods: 'wholesale and replica goods',
  automation: 'marketing software and AI',
  cheap: 'low prices and discounts',
  // What people write about.
  request: 'a request',
  order: 'an order',
  booking: 'a booking',
  problem: 'a problem',
  job: 'a job application',
  thanks: 'thanks',
  quote: 'a price enquiry',
  callBack: 'a request to call back',
  time: 'a date or time',
  family: 'family and occasions',
  code: 'program code',
  complaint: 'a complaint',
  ownSite: 'the visitor’s own website',
} as const;

export type Topic = keyof typeof topicNames;

export const topics = Object.keys(topicNames) as readonly Topic[];

export type TopicWords = Readonly<Record<Topic, string>>;
