import { type ReactNode, useEffect } from 'react'
import { hostBrand } from '../lib/host-brand.ts'
import { forgetBrand } from '../lib/kept-brand.ts'
import { ShownBrand } from '../lib/shown-brand.tsx'

/** What sign-in and sign-up look like: one card in the middle. Under an own domain it is of the account's brand (R248: the product under an own domain). */
export function AuthFrame({
  title,
  sub,
  foot,
  wide,
  children,
}: {
  title: string
  sub: string
  foot: ReactNode
  wide?: boolean
  children: ReactNode
}) {
  const brand = hostBrand()
  useEffect(forgetBrand, [])
  return (
    <main className="bare">
      <div className="auth" data-wide={wide || undefined}>
        <div className="auth-head">
          <ShownBrand brand={brand} name="Outbound" />
        </div>
        <div className="card auth-card">
          <h1 className="auth-title">{title}</h1>
          <p className="auth-sub">{sub}</p>
          {children}
        </div>
        <p className="auth-foot">{foot}</p>
        {brand?.help ? (
          <p className="auth-foot">
            <a href={brand.help} className="link">
              Help
            </a>
          </p>
        ) : null}
      </div>
    </main>
  )
}
