import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Search } from '../../report/search.ts'
import { AppLink } from './app-link.tsx'
import { HeadSlot } from './head-slot.tsx'

/** Keeps the line of a `sub` that is loading: a phone shows it below the title. */
export const NO_SUB_YET = '\u00A0'

export interface PageHeadProps {
  title: ReactNode
  /** Small text next to the title. */
  sub?: ReactNode
  /** Path of a back link before the title. */
  back?: { to: string; label: string; search?: Search }
  /** Pickers and buttons at the right. */
  children?: ReactNode
}

/** The sticky head of a page. */
export function PageHead({ title, sub, back, children }: PageHeadProps) {
  return (
    <header className="page-head">
      {back ? (
        <AppLink
          to={back.to}
          search={back.search ?? {}}
          className="icon-link"
          aria-label={back.label}
          title={back.label}
        >
          <IconArrowLeft size={18} aria-hidden />
        </AppLink>
      ) : null}
      <h1 className="page-title">{title}</h1>
      {sub ? <span className="page-sub">{sub}</span> : null}
      <span className="spacer" />
      {children ? <div className="page-actions">{children}</div> : null}
      <HeadSlot />
    </header>
  )
}

/** The content below the head; its children are stacked vertically. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className="page-body">{children}</div>
}
