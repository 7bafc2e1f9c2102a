import '../styles/todo.css'
import { Button } from '@mantine/core'
import {
  IconArrowsSplit2,
  IconCoinOff,
  IconExternalLink,
  IconLinkOff,
  IconLinkPlus,
  IconPlus,
  IconTrendingDown,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { TodoItem } from '../../contract/discovery/todo.ts'
import type { TodoKind } from '../../contract/discovery/todo-choices.ts'
import { aboutMoney } from '../../report/alert-words.ts'
import { shortDay } from '../../report/date-text.ts'
import { rangeOf } from '../../report/suggestion-words.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Badge } from '../ui/badge.tsx'

const icons: Record<TodoKind, TablerIcon> = {
  break: IconTrendingDown,
  brokenLink: IconLinkOff,
  closed: IconX,
  gain: IconPlus,
  splitTest: IconArrowsSplit2,
  autoLink: IconLinkPlus,
  adLoss: IconCoinOff,
}

/** "DKK 3,970" and its range; a gain has a plus, a loss a minus and its colour. */
function Money({ item, currencyCode, time }: Pick<TodoLineProps, 'item' | 'currencyCode' | 'time'>) {
  const { score, scoreLow, scoreHigh, sum } = item
  if (score === null) return <span className="dim">Not known</span>
  const isLoss = sum === 'lost' || sum === 'ads'
  const hasRange = scoreLow !== null && scoreHigh !== null && scoreLow !== scoreHigh
  return (
    <>
      <b className={isLoss ? 'amount-lost' : undefined}>
        {sum === 'gain' ? '+' : isLoss ? '-' : ''}
        {aboutMoney(score, currencyCode)}
      </b>
      <span className="todo-range">
        {time ?? (sum === 'late' ? 'late, not lost' : hasRange ? rangeOf({ scoreLow, scoreHigh }) : 'a month')}
      </span>
    </>
  )
}

/** The one button of a line; only that of the first is filled. */
function Act({ item: { act, title }, isFirst }: { item: TodoItem; isFirst: boolean }) {
  const shared = {
    variant: isFirst ? 'filled' : 'default',
    size: 'xs',
    className: 'todo-act',
    'aria-label': `${act.label}: ${title}`,
  }
  if (act.href !== null)
    return (
      <Button
        component="a"
        href={act.href}
        target="_blank"
        rel="noopener noreferrer"
        rightSection={<IconExternalLink size={14} aria-hidden />}
        {...shared}
      >
        {act.label}
      </Button>
    )
  return (
    <Button
      component={AppLink}
      to={act.to ?? '/todo'}
      search={act.search}
      {...(act.hash === null ? {} : { hash: act.hash })}
      {...shared}
    >
      {act.label}
    </Button>
  )
}

interface TodoLineProps {
  item: TodoItem
  currencyCode: string
  /** Its button is filled. */
  isFirst: boolean
  /** The period of its money, unless that is a month: "over 3 days". */
  time?: string
  /** Buttons to put it aside. */
  children?: ReactNode
  /** Replaces its button: how it was put aside. */
  instead?: ReactNode
}

/** One thing to do: what and since when, its money, and one button. */
export function TodoLine({ item, currencyCode, isFirst, time, children, instead }: TodoLineProps) {
  const Icon = icons[item.kind]
  const title = <b>{item.title}</b>
  return (
    <li>
      <span className="todo-icon" data-sum={item.sum} aria-hidden>
        <Icon size={16} />
      </span>
      <p className="todo-what" title={`${item.title}. ${item.detail}`}>
        {item.alertUuid === null ? (
          title
        ) : (
          <AppLink to={`/alerts/${item.alertUuid}`} className="todo-title">
            {title}
          </AppLink>
        )}{' '}
        {item.isNew ? <Badge tone="accent">New</Badge> : null} <span className="dim">{item.detail}</span>
      </p>
      <span className="todo-since dim">{item.sinceDate === null ? '' : `since ${shortDay(item.sinceDate)}`}</span>
      <span className="todo-money">
        <Money item={item} currencyCode={currencyCode} {...(time === undefined ? {} : { time })} />
      </span>
      {instead ?? <Act item={item} isFirst={isFirst} />}
      {children}
    </li>
  )
}
