import { useQuery } from '@tanstack/react-query'
import { IconCheck } from '@tabler/icons-react'
import { useApi } from '../../lib/api.tsx'
import { networkOptionsQuery, siteOptionsQuery } from '../../lib/option-queries.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { steps } from './awaiting-rule.ts'
import { texts } from './texts.ts'

/** Covers the dashboard while the account has no data, and says what to do next. */
export function AwaitingOverlay() {
  const api = useApi()
  const sites = useQuery(siteOptionsQuery(api))
  const networks = useQuery(networkOptionsQuery(api))
  const list = steps(sites.data ?? [], networks.data ?? [])
  const next = list.find((step) => !step.done)
  return (
    <div className="awaiting">
      <section className="card awaiting-card" aria-label={texts.awaitingTitle}>
        <h2 className="awaiting-title">
          <span className="pulse" aria-hidden /> {texts.awaitingTitle}
        </h2>
        <p className="awaiting-text">{texts.awaitingText}</p>
        <ol className="awaiting-steps">
          {list.map((step, i) => (
            <li key={step.key} data-done={step.done || undefined}>
              <span className="awaiting-mark num" aria-hidden>
                {step.done ? <IconCheck size={14} stroke={2.6} /> : i + 1}
              </span>
              <div>
                <AppLink to={step.to} className={step === next ? 'awaiting-link awaiting-next' : 'awaiting-link'}>
                  {step.title}
                </AppLink>
                {step.done ? <span className="dim"> · done</span> : null}
                <p className="dim">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
