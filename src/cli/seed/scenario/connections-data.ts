/**
 * The account's connections. `weight`: how many of the merchants it has. `arrives`: how its sales come in, by callback
 * within minutes or by the daily import. `decidesAfter`: days until a sale is approved or rejected. `clickUrl`: what the
 * network gives for a programme where its link cannot be built from the two ids.
 */
export type ConnectionPlan = {
  key: string
  network: string
  name: string
  partnerId: string
  /** Day of the thirteen months on which it was connected. */
  since: number
  weight: number
  arrives: 'callback' | 'api' | 'own'
  decidesAfter: readonly [number, number]
  currencies: readonly string[]
  clickUrl?: string
}

export const connectionPlans: readonly ConnectionPlan[] = [
  { key: 'awin-dk', network: 'awin', name: 'Awin Nordics', partnerId: '104711', since: 0, weight: 22, arrives: 'api', decidesAfter: [18, 45], currencies: ['DKK', 'SEK', 'NOK', 'EUR'] },
  { key: 'awin-uk', network: 'awin', name: 'Awin UK', partnerId: '208315', since: 92, weight: 6, arrives: 'api', decidesAfter: [25, 55], currencies: ['GBP', 'EUR'] },
  { key: 'adtraction-dk', network: 'adtraction', name: 'Adtraction Denmark', partnerId: '1189034412', since: 0, weight: 20, arrives: 'callback', decidesAfter: [10, 35], currencies: ['DKK'] },
  { key: 'adtraction-se', network: 'adtraction', name: 'Adtraction Sweden', partnerId: '1189034977', since: 118, weight: 10, arrives: 'callback', decidesAfter: [10, 35], currencies: ['SEK', 'NOK'] },
  { key: 'partnerads', network: 'partnerads', name: 'Partner-ads', partnerId: '38117', since: 0, weight: 16, arrives: 'callback', decidesAfter: [14, 40], currencies: ['DKK'], clickUrl: 'https://www.partner-ads.com/dk/klikbanner.php?partnerid={partner}&bannerid={programme}' },
  { key: 'daisycon', network: 'daisycon', name: 'Daisycon', partnerId: '367210', since: 30, weight: 5, arrives: 'api', decidesAfter: [20, 60], currencies: ['EUR', 'DKK'], clickUrl: 'https://ds1.nl/c/?si={programme}&li=1&wi={partner}' },
  { key: 'tradedoubler', network: 'tradedoubler', name: 'Tradedoubler', partnerId: '3092216', since: 0, weight: 9, arrives: 'api', decidesAfter: [20, 50], currencies: ['DKK', 'SEK', 'EUR', 'NOK'] },
  { key: 'tradetracker', network: 'tradetracker', name: 'TradeTracker', partnerId: '441902', since: 45, weight: 5, arrives: 'api', decidesAfter: [15, 45], currencies: ['DKK', 'EUR'] },
  { key: 'webgains', network: 'webgains', name: 'Webgains', partnerId: '1570431', since: 60, weight: 4, arrives: 'api', decidesAfter: [20, 55], currencies: ['GBP', 'EUR', 'DKK'] },
  { key: 'addrevenue', network: 'addrevenue', name: 'Addrevenue', partnerId: '2947410', since: 118, weight: 5, arrives: 'callback', decidesAfter: [12, 35], currencies: ['SEK', 'DKK', 'NOK'] },
  { key: 'cj', network: 'cj', name: 'CJ', partnerId: '100623318', since: 75, weight: 4, arrives: 'api', decidesAfter: [25, 60], currencies: ['USD', 'EUR'] },
  { key: 'impact', network: 'impact', name: 'impact.com', partnerId: '3318842', since: 130, weight: 4, arrives: 'callback', decidesAfter: [15, 45], currencies: ['USD', 'EUR', 'GBP'], clickUrl: 'https://outbound-demo.sjv.io/c/{partner}/{programme}/14011' },
  { key: 'rakuten', network: 'rakuten', name: 'Rakuten', partnerId: 'nK9xQ2demoA', since: 160, weight: 3, arrives: 'api', decidesAfter: [20, 60], currencies: ['USD', 'GBP', 'EUR'] },
  { key: 'flexoffers', network: 'flexoffers', name: 'FlexOffers', partnerId: '1244507', since: 190, weight: 2, arrives: 'api', decidesAfter: [25, 60], currencies: ['USD'], clickUrl: 'https://track.flexlinkspro.com/g.ashx?foid=156074.{programme}&trid={partner}' },
  { key: 'inbound', network: 'inbound', name: 'My direct partners', partnerId: '1002', since: 0, weight: 0, arrives: 'own', decidesAfter: [3, 12], currencies: ['DKK'], clickUrl: 'https://outbound-demo.go2cloud.org/aff_c?offer_id={programme}&aff_id={partner}' },
]
