import type { PublicConfig } from '../../shared/config.ts'

/** One external service and its configuration on this instance. */
export interface ServiceRow {
  name: string
  isOn: boolean
  /** What it does, or what is missing without it. */
  words: string
  /** How the operator of this instance changes that. */
  how: string
}

type Flags = Pick<
  PublicConfig,
  'visionConfigured' | 'weatherConfigured' | 'geocoderConfigured' | 'mailConfigured'
>

/** Returns the external services that Creel can use, and how each is switched on or off. */
export function serviceRows(config: Flags): readonly ServiceRow[] {
  return [vision(config), weather(config), geocoder(config), mail(config)]
}

function vision({ visionConfigured: isOn }: Flags): ServiceRow {
  return {
    name: 'Identification',
    isOn,
    words: isOn
      ? 'A vision service looks at your photos and estimates species, length and weight.'
      : 'Every photo counts as a catch, and its species shows “Not identified” until you enter it.',
    how: isOn
      ? 'To turn it off, leave VISION_PROVIDER unset.'
      : 'Set VISION_PROVIDER (openai, anthropic, google, ollama or openai-compatible) and VISION_MODEL, plus VISION_API_KEY or VISION_BASE_URL if your provider needs them.',
  }
}

function weather({ weatherConfigured: isOn }: Flags): ServiceRow {
  return {
    name: 'Weather',
    isOn,
    words: isOn
      ? 'Temperature, clouds and wind at the time are added to each catch.'
      : 'No weather is added to catches.',
    how: isOn
      ? 'To turn it off, set WEATHER_URL=off.'
      : 'Remove WEATHER_URL=off to use Open-Meteo, which needs no key.',
  }
}

function geocoder({ geocoderConfigured: isOn }: Flags): ServiceRow {
  return {
    name: 'Location names',
    isOn,
    words: isOn
      ? 'New locations are named after their water, and you can search the map by name.'
      : 'New locations are named after the nearest town in Creel’s built-in list.',
    how: isOn
      ? 'To turn it off, set GEOCODER=off.'
      : 'Set GEOCODER to photon or nominatim, and GEOCODER_URL to use your own server. Neither needs a key.',
  }
}

function mail({ mailConfigured: isOn }: Flags): ServiceRow {
  return {
    name: 'Emails',
    isOn,
    words: isOn
      ? 'Emails are sent through a mail server.'
      : 'Emails aren’t sent; they’re saved to a folder on the server.',
    how: isOn
      ? 'Without SMTP_URL, emails are saved in DATA_DIR/outbox. Set EMAIL_SCHEDULE=on to send throwbacks and summaries daily.'
      : 'Set SMTP_URL (smtps://user:password@mail.example.org) and MAIL_FROM, the sender. Set EMAIL_SCHEDULE=on to send throwbacks and summaries daily.',
  }
}
