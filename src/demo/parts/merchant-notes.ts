import { merchantCreators, merchantNote } from '../../server/merchants/tables.ts'
import { startOf } from '../calendar.ts'
import type { DemoPart } from '../part.ts'
import { uuidOf } from '../random.ts'
import { colleagues } from '../scenario/sites-data.ts'
import { insertRows } from '../store/insert-rows.ts'
import { covered } from '../store/manager-rows.ts'

/** A team's notes on its shops; each about the best sellers of other categories, this many days ago. */
const notes = [
  { text: 'Asked Erik about the cut. He can give 7% from January if we keep them in the running guide.', daysAgo: 17 },
  { text: 'Approves sales on the 10th, pays about 40 days later.', daysAgo: 71 },
  { text: 'Wants a banner on the front page in December. Terms: https://example.com/terms', daysAgo: 5 },
  { text: 'Rejects orders with a voucher of another partner. Do not show codes.', daysAgo: 33 },
]
/** One in this many best sellers has a note. */
const every = 3

/** Notes on merchants, and which of them creators may use. */
export const merchantNotesPart: DemoPart = {
  name: 'merchant-notes',
  version: 1,
  needs: ['merchants'],
  tables: [merchantNote, merchantCreators],
  make: ({ scenario, calendar }) => {
    const { accountUuid } = scenario
    const best = covered(scenario).filter((m) => m.rank <= 2)
    const rows = best.flatMap((m, i) => {
      const note = notes[i % notes.length]
      const author = colleagues[i % colleagues.length]
      if (!note || !author || i % every !== 0) return []
      const at = startOf(calendar, calendar.today - note.daysAgo)
      return [
        {
          uuid: uuidOf(accountUuid, 'merchant note', m.domain),
          accountUuid,
          merchantUuid: m.uuid,
          authorUuid: uuidOf(accountUuid, 'user', author.email),
          author: `${author.firstName} ${author.lastName}`,
          content: note.text,
          createdAt: at,
          updatedAt: at,
        },
      ]
    })
    const creators = best.slice(0, 6).map((m, i) => ({
      accountUuid,
      merchantUuid: m.uuid,
      access: i % 2 === 0 ? ('approval' as const) : ('disabled' as const),
    }))
    return {
      write: async (tx) => {
        await insertRows(tx, merchantNote, rows)
        await insertRows(tx, merchantCreators, creators)
      },
    }
  },
}
