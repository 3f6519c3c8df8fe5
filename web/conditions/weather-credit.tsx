/** Attribution required by the license of the weather data (CC BY 4.0). */
export function WeatherCredit() {
  return (
    <p className="py-1 text-quiet text-xs">
      <a
        href="https://open-meteo.com/"
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center underline"
      >
        Weather data by Open-Meteo.com
      </a>
    </p>
  )
}
