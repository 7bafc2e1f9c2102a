import type { ReactNode } from 'react'

/** Names and what each is, as a card lists them. */
export function Facts({
  facts,
  className = 'facts',
}: {
  facts: readonly (readonly [string, ReactNode])[]
  className?: string
}) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
