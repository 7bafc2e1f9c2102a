import type { ComponentProps } from 'react'
import type { Me } from '../lib/session.ts'

const initials = (me: Me) => `${me.userFirstname.slice(0, 1)}${me.userLastname.slice(0, 1)}`.toUpperCase() || '?'

/** The signed-in user: first name and plan, the e-mail on hover. */
export function UserButton({ me, className = '', ...rest }: { me: Me } & ComponentProps<'button'>) {
  return (
    <button type="button" className={`userbtn ${className}`} title={me.userEmail} {...rest}>
      <span className="avatar" aria-hidden>
        {initials(me)}
      </span>
      <span className="nav-label user-text">
        <span className="user-name">{me.userFirstname}</span>
        <span className="user-plan">{me.userAccountPlan}</span>
        <span className="sr">User menu</span>
      </span>
    </button>
  )
}
