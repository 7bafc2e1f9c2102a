import { OperatorError } from '../env/operator-error.ts'
import type { Secret } from '../env/secret.ts'
import type { Database } from '../store/database/open.ts'
import { installation } from './tables.ts'

const marks = (secret: Secret) => {
  const text = (key: Buffer) => key.toString('hex')
  return { current: text(secret.derive('mark')), older: secret.older('mark').map(text) }
}

/**
 * Refuses data created with another secret: otherwise sessions would end, links would be invalid and stored credentials
 * unreadable, without any error. Data from an older key of this secret is accepted, and belongs to the current one from
 * now on.
 */
export async function expectSameSecret({ system }: Database, secret: Secret): Promise<void> {
  const { current, older } = marks(secret)
  const [known] = await system
    .insert(installation)
    .values({ secretMark: current })
    .onConflictDoNothing()
    .returning()
    .then(async (made) => (made.length > 0 ? made : system.select().from(installation)))
  if (!known || known.secretMark === current) return
  if (!older.includes(known.secretMark))
    throw new OperatorError(
      'SECRET_KEY (or secret.key in DATA_DIR) is not the one that this data was made with. Put that one back; to replace it, run `npm run rotate-key`.',
    )
  await system.update(installation).set({ secretMark: current })
}
