import { IconPencil, IconStar, IconStarFilled } from '@tabler/icons-react'
import { truncate } from '../../../report/format.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { type MerchantMarks, statusName, statusTypeNames } from './merchant-marks.ts'
import type { ReportRow } from '../../../report/report-rows.ts'
import { rowName } from '../../../report/report-columns.ts'
import { ROW_NAME, rowPath } from './row-name.ts'
import { texts } from './texts.ts'

export type MerchantOf = (domain: string) => { advertiserUuid: string; advertiserFaviconUrl: string | null } | undefined

/** What is known about merchants, and the actions in their rows. */
export interface MerchantContext {
  merchantOf: MerchantOf
  marksOf: (domain: string) => MerchantMarks
  favourites: ReadonlySet<string>
  /** Absent for users without permission, or while favourites load. */
  onFavourite?: ((domain: string, on: boolean) => void) | undefined
  onEdit?: ((row: ReportRow) => void) | undefined
  /** Looks up a merchant whose page is unknown. */
  onFind: (domain: string) => void
}

const fullName = (first: string, last: string) => `${first} ${last}`.trim()

/** The first cell of a merchant: name, badges, its managers, star and edit button. */
export function MerchantCell({ row, context }: { row: ReportRow; context: MerchantContext }) {
  const { favourites, onFavourite, onEdit } = context
  const merchant = context.merchantOf(row.grp)
  const marks = context.marksOf(row.grp)
  const full = rowName('name', row)
  const short = truncate(full, ROW_NAME)
  const title = short === full ? undefined : full
  const path = rowPath('name', row, merchant?.advertiserUuid)
  const starred = favourites.has(row.grp)
  const managers = marks.managers.map((m) => fullName(m.assigneeUserFirstname, m.assigneeUserLastname))
  return (
    <div className="cellmain report-name">
      <LetterTile name={full} src={merchant?.advertiserFaviconUrl} />
      {path ? (
        <AppLink to={path} className="ell report-link" title={title ?? 'Merchant details'}>
          {short}
        </AppLink>
      ) : (
        <button
          type="button"
          className="ell report-link report-find"
          title={title ?? 'Merchant details'}
          onClick={() => context.onFind(row.grp)}
        >
          {short}
        </button>
      )}
      {marks.statuses.length > 0 || managers.length > 0 ? (
        <span className="report-marks">
          {marks.statuses.map((s) => (
            <Badge
              key={s.advertiserStatusType}
              tone={s.advertiserStatusType === 'partner' ? 'accent' : 'neutral'}
              title={`${statusTypeNames[s.advertiserStatusType]}: ${statusName(s.advertiserStatusValue)}`}
            >
              {statusName(s.advertiserStatusValue)}
            </Badge>
          ))}
          {managers.length > 0 ? (
            <span className="report-manager" title={`Managers: ${managers.join(', ')}`}>
              <span aria-hidden>{initials(marks)}</span>
              <span className="sr">Managers: {managers.join(', ')}</span>
            </span>
          ) : null}
        </span>
      ) : null}
      {/* plain buttons: a screen of rows has fifty of them, rendered while scrolling */}
      <span className="row-actions report-actions" data-kept={starred || undefined}>
        {onEdit && path ? (
          <button
            type="button"
            className="icon-button report-edit"
            aria-label={`Edit status and managers of ${full}`}
            title="Status and managers"
            onClick={() => onEdit(row)}
          >
            <IconPencil size={15} aria-hidden />
          </button>
        ) : null}
        {onFavourite ? (
          <button
            type="button"
            className="icon-button report-star"
            aria-pressed={starred}
            aria-label={`Favorite: ${full}`}
            title={starred ? texts.unstar : texts.star}
            onClick={() => onFavourite(row.grp, !starred)}
          >
            {starred ? <IconStarFilled size={15} aria-hidden /> : <IconStar size={15} aria-hidden />}
          </button>
        ) : null}
      </span>
    </div>
  )
}

/** 'ML' for Mette Lund; with more managers followed by '+1'. */
function initials({ managers }: MerchantMarks): string {
  const [first] = managers
  if (!first) return ''
  const letters = [first.assigneeUserFirstname, first.assigneeUserLastname].map((n) => Array.from(n)[0] ?? '').join('')
  return managers.length > 1 ? `${letters}+${managers.length - 1}` : letters
}
