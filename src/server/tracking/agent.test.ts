import { expect, it } from 'vitest'
import { classify, createClassifier } from './agent.ts'

const mozilla = (system: string, rest: string) => `Mozilla/5.0 (${system}) ${rest}`
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = 'iPhone; CPU iPhone OS 18_5 like Mac OS X'
const appleKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  ['Desktop Chrome Windows', mozilla('Windows NT 10.0; Win64; x64', `${webkit} Chrome/140.0.0.0 Safari/537.36`)],
  [
    'Desktop Edge Windows',
    mozilla('Windows NT 10.0; Win64; x64', `${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`),
  ],
  [
    'Desktop Opera Windows',
    mozilla('Windows NT 10.0; Win64; x64', `${webkit} Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0`),
  ],
  ['Desktop Firefox Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0'],
  ['Desktop Safari macOS', mozilla('Macintosh; Intel Mac OS X 10_15_7', `${appleKit} Version/18.5 Safari/605.1.15`)],
  ['Desktop Chrome macOS', mozilla('Macintosh; Intel Mac OS X 10_15_7', `${webkit} Chrome/140.0.0.0 Safari/537.36`)],
  ['Desktop Firefox Linux', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'],
  ['Desktop Chrome ChromeOS', mozilla('X11; CrOS x86_64 14541.0.0', `${webkit} Chrome/140.0.0.0 Safari/537.36`)],
  ['Mobile Safari iOS', mozilla(iphone, `${appleKit} Version/18.5 Mobile/15E148 Safari/604.1`)],
  ['Mobile Chrome iOS', mozilla(iphone, `${appleKit} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`)],
  ['Mobile Firefox iOS', mozilla(iphone, `${appleKit} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`)],
  ['Mobile Edge iOS', mozilla(iphone, `${appleKit} Version/17.0 EdgiOS/139.0.3405.86 Mobile/15E148 Safari/605.1.15`)],
  ['Mobile Chrome Android', mozilla('Linux; Android 10; K', `${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`)],
  [
    'Mobile Samsung Internet Android',
    mozilla('Linux; Android 10; K', `${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`),
  ],
  ['Mobile Firefox Android', 'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0'],
  ['Tablet Firefox Android', 'Mozilla/5.0 (Android 15; Tablet; rv:142.0) Gecko/142.0 Firefox/142.0'],
  ['Tablet Chrome Android', mozilla('Linux; Android 13; SM-X906C', `${webkit} Chrome/140.0.0.0 Safari/537.36`)],
  [
    'Tablet Safari iOS',
    mozilla('iPad; CPU OS 12_5 like Mac OS X', `${appleKit} Version/12.1.2 Mobile/15E148 Safari/604.1`),
  ],
  [
    'Tablet Chrome Android',
    mozilla('Linux; Android 11; KFTRWI', `${webkit} Silk/130.4.1 like Chrome/130.0.0.0 Safari/537.36`),
  ],
  // in-app browsers
  ['Mobile  iOS', mozilla(iphone, `${appleKit} Mobile/15E148 [FBAN/FBIOS;FBAV/519.0.0.41.101;FBDV/iPhone16,2]`)],
  ['Mobile  iOS', mozilla(iphone, `${appleKit} Mobile/22F76 Instagram 390.0.0.28.85 (iPhone16,1; iOS 18_5; da_DK)`)],
  [
    'Mobile Chrome Android',
    mozilla(
      'Linux; Android 14; SM-S911B Build/UP1A; wv',
      `${webkit} Version/4.0 Chrome/138.0.7204.63 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/520.0.0.45.99;]`,
    ),
  ],
])('a person: %s', (is, userAgent) => {
  const { isBot, device, browser, os } = classify(userAgent)
  expect([isBot, `${device} ${browser} ${os}`]).toEqual([false, is])
})

it.each([
  '',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  mozilla(
    'Linux; Android 6.0.1; Nexus 5X',
    `${webkit} Chrome/140.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  ),
  mozilla('Linux; Android 11; moto g power', `${webkit} Chrome/136.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse`),
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  mozilla('compatible', `${webkit}; GPTBot/1.2; +https://openai.com/gptbot`),
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'WhatsApp/2.23.20.0',
  'TelegramBot (like TwitterBot)',
  'Twitterbot/1.0',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  mozilla('Windows NT 6.1; WOW64', `${webkit} SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com`),
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  mozilla('X11; Linux x86_64', `${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`),
  'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
  'Mozilla/4.0 (compatible; ms-office; MSOffice rmj)',
  'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; Microsoft Outlook 16.0.5134; ms-office; MSOffice 16)',
  'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17328; Pro)',
  'Microsoft Office PowerPoint 2014',
  'Microsoft Office Existence Discovery',
  'Microsoft Data Access Internet Publishing Provider Protocol Discovery',
  'LibreOffice/24.2',
  'curl/8.14.1',
  'Wget/1.25.0',
  'python-requests/2.32.4',
  'Go-http-client/2.0',
  'okhttp/4.12.0',
  'Java/17.0.1',
  'axios/1.7.2',
  'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
  'PostmanRuntime/7.44.0',
  'Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
])('no person: %s', (userAgent) => expect(classify(userAgent).isBot).toBe(true))

it('says the same of a user agent however often and however many others are asked for', () => {
  const ask = createClassifier(10)
  const text = 'Mozilla/5.0 (Android 15; Tablet; rv:142.0) Gecko/142.0 Firefox/142.0'
  const first = ask(text)
  for (let n = 0; n < 100; n++) ask(`Firefox/${n}`)
  expect(ask(text)).toEqual(first)
})
it('does not choke on a very long user agent', () => {
  const from = createClassifier()('('.repeat(100_000))
  expect(from.browser).toBe('')
})
