import { useUser } from '../account/account-api.ts'
import { PageSkeleton } from '../pages/page-skeleton.tsx'
import { ContentColumn } from '../ui/content-column.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { AboutSection } from './about-section.tsx'
import { AccessTokensSection } from './access-tokens/access-tokens-section.tsx'
import { AccountSection } from './account-section.tsx'
import { AccuracySection } from './accuracy-section.tsx'
import { CalibrationSection } from './calibration-section.tsx'
import { DataSection } from './data-section.tsx'
import { DevicesSection } from './devices/devices-section.tsx'
import { IdentificationSection } from './identification-section.tsx'
import { InboxSection } from './inbox/inbox-section.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { RulerSection } from './ruler-section.tsx'
import { ServicesSection } from './services-section.tsx'
import { SignOutSection } from './sign-out-section.tsx'

/** The settings screen, with export and import, sign-out and account deletion. */
export function SettingsScreen() {
  const { data: user } = useUser()
  if (!user) return <PageSkeleton />
  return (
    <ContentColumn className="flex flex-col gap-4 pb-16">
      <ScreenTitle className="mb-2">Settings</ScreenTitle>
      <AccountSection user={user} />
      <CalibrationSection user={user} />
      <RulerSection user={user} />
      <PreferencesSection user={user} />
      <IdentificationSection user={user} />
      <AccuracySection />
      <DevicesSection user={user} />
      <DataSection />
      <AccessTokensSection />
      <InboxSection user={user} />
      {user.isAdmin && <ServicesSection />}
      <AboutSection />
      <SignOutSection user={user} />
    </ContentColumn>
  )
}
