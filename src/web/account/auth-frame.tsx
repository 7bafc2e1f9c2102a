import { type ReactNode, useEffect } from 'react'
import { hostBrand } from '../lib/host-brand.ts'
import { forgetBrand } from '../lib/kept-brand.ts'
import { ShownBrand } from '../lib/shown-brand.tsx'

/**
 * Frame of sign-in and sign-up: one card in the middle, with the account's brand on a custom domain
 * (R248: the product under an own domain).
 */
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
