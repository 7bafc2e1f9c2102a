import type { OperationsLine } from '../../../contract/operations/operations.ts'
import { shortMomentText } from '../../../report/date-text.ts'
import { capital, int } from '../../../report/format.ts'
import { youngest } from '../../store/copies/index.ts'
import { type CopyState, fails, look, type State, well } from './state.ts'
import { lasting } from './texts.ts'

function copy(of: CopyState, timezone: string): OperationsLine {
  const { address, state, since, reason, seconds, follow, waiting, hasRates } = of
  const said = { id: `copy ${address}`, name: `Copy ${address.replace(/^https?:\/\//, '')}` }
  const at = shortMomentText(since.getTime(), timezone)
  const fill = `Fill it: npm run copies -- rebuild ${address}`
  if (state === 'lost')
    return fails({ ...said, measure: `lost ${at}`, finding: `${capital(reason)}.`, advice: `It is not read. ${fill}` })
  if (state === 'new') return look({ ...said, measure: `new ${at}`, finding: 'It is empty.', advice: fill })
  if (state === 'rebuilding')
    return well({ ...said, measure: `being rebuilt since ${at}`, advice: 'it is read once that has ended' })
  const behind = Math.max(seconds ?? 0, follow)
  // collectors say so every two seconds: it is never much younger
  const measure = waiting === 0 && behind < 5 ? 'has everything' : `${lasting(behind)} behind, ${int(waiting)} wait`
  if (seconds === null)
    return look({
      ...said,
      measure,
      finding: 'A collector says nothing of it.',
      advice: 'Start every process with the same CLICKHOUSE_COPIES',
    })
  if (behind > youngest)
    return look({
      ...said,
      measure,
      finding: `${lasting(behind)} behind.`,
      advice: 'Look at its server. It is not read meanwhile, and collectors keep its rows',
    })
  if (!hasRates)
    return look({
      ...said,
      measure,
      finding: 'It has no exchange rates yet.',
      advice: 'Look at the processes with ROLE=work, which bring them',
    })
  return well({ ...said, measure, advice: 'read while ClickHouse is away' })
}

/** Further event stores, one line each. */
export const copyLines = ({ copies, timezone }: State): OperationsLine[] => copies.map((one) => copy(one, timezone))
