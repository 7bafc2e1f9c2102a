import { type Consumer, defineConsumer } from '../../happenings/index.ts'
import { partnerMailName } from './mail-name.ts'
import type { PartnersParts } from '../parts.ts'

/**
 * Mails both sides what a merchant accepted or objected to. Based on what the answer's transaction recorded, so an
 * accepted answer is mailed even if the server stops right after it.
 */
export const answerMails = ({ send, mayMail }: Pick<PartnersParts, 'send' | 'mayMail'>): Consumer =>
  defineConsumer({
    name: 'partner answer mails',
    from: 'now',
    kinds: ['partnerTermsAnswered'],
    async take({ accountUuid, key }) {
      const [termsUuid = ''] = key.split(' ')
      if (await mayMail(accountUuid)) await send(partnerMailName, { kind: 'answered', termsUuid, accountUuid }, { key })
    },
  })
