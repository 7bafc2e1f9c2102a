import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useMay } from '../../lib/session.ts'
import { useOpenMerchant } from '../../lib/use-open-merchant.ts'
import { useFavourites } from './favourites.ts'
import type { MerchantContext, MerchantOf } from './merchant-cell.tsx'
import { useMerchantMarks } from './merchant-marks.ts'
import type { ReportRow } from '../../../report/report-rows.ts'
import { rowName } from '../../../report/report-columns.ts'
import { texts } from './texts.ts'

const MerchantDialog = lazy(() => import('./merchant-dialog.tsx'))

/** Everything that merchant rows need besides their numbers, and the dialog that changes it. */
export function useMerchants(merchantOf: MerchantOf): {
  context: MerchantContext
  /** Favourites, managers and statuses have not all loaded. */
  isPending: boolean
  /** A sentence when one of them failed to load. The report is shown without it. */
  problem: string | null
  dialog: ReactNode
} {
  const mayChange = useMay()
  const favourites = useFavourites()
  const marks = useMerchantMarks()
  const [edited, setEdited] = useState<ReportRow | null>(null)

  const onFind = useOpenMerchant()
  const { domains, toggle, error: noFavourites } = favourites
  const { marksOf } = marks
  const context = useMemo(
    (): MerchantContext => ({
      merchantOf,
      marksOf,
      favourites: domains,
      onFavourite: mayChange && !noFavourites ? toggle : undefined,
      onEdit: mayChange ? setEdited : undefined,
      onFind,
    }),
    [merchantOf, marksOf, domains, toggle, mayChange, noFavourites, onFind],
  )
  const uuid = edited && (edited.nameUuid || merchantOf(edited.grp)?.advertiserUuid)
  const failed = favourites.error ?? marks.error
  return {
    context,
    isPending: favourites.isPending || marks.isPending,
    problem: failed ? texts.marksMissing(messageOf(failed)) : null,
    dialog:
      edited && uuid ? (
        <Suspense fallback={null}>
          <MerchantDialog
            merchant={{ uuid, name: rowName('name', edited) }}
            marks={marksOf(edited.grp)}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      ) : null,
  }
}
