import type { Clock } from '../time/clock.ts'
import type { Log } from '../log/log.ts'
import { layOut, type SendMail } from '../mail/index.ts'

/** The result of a night: `error` as a sentence for a failed one; null for the first complete one after a failure. */
type Night = { begun: Date; place: string; error: string | null; lastWhole: Date | null }
export type MailOperators = (night: Night) => Promise<void>

type Parts = { clock: Clock; log: Log; publicUrl: string; sendMail: SendMail; operators: readonly string[] }

const utc = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The text of a mail about a night. */
const nightWords = ({ begun, place, error, lastWhole }: Night, publicUrl: string) =>
  layOut({
    subject: error === null ? 'Backups are made again' : 'The nightly backup failed',
    title: error === null ? 'Backups are made again' : 'The nightly backup failed',
    parts: [
      {
        kind: 'text',
        text:
          error === null
            ? 'The backup of this night is whole, after one that failed. There is nothing to do.'
            : 'The product itself works. Whatever was written since the last whole backup is lost if its disk is lost now.',
      },
      {
        kind: 'facts',
        rows: [
          ['Begun', utc(begun)],
          ['Place', place],
          ...(error === null
            ? []
            : ([
                ['Why', error],
                ['Last whole backup', lastWhole ? utc(lastWhole) : 'none'],
              ] as const)),
        ],
      },
      { kind: 'button', label: 'Open Operations', href: `${publicUrl}/operations` },
    ],
    foot: ['You get this because your address stands in OPERATORS of this installation.'],
  })

/**
 * Mails the result of a night to everyone in `OPERATORS`. A mail that cannot be sent is logged, as is the result
 * itself.
 */
export const mailOperators =
  ({ clock, log, publicUrl, sendMail, operators }: Parts): MailOperators =>
  async (night) => {
    const words = nightWords(night, publicUrl)
    for (const [i, operator] of operators.entries())
      try {
        await sendMail({
          to: [operator],
          ...words,
          messageId: `backup.${night.begun.getTime()}.${i}@${new URL(publicUrl).hostname}`,
          date: clock.now(),
          attachments: [],
        })
      } catch (error) {
        log.warn('an operator was not mailed about the nightly backup', { error })
      }
  }
