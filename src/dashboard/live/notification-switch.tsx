/** Turns notifications of this browser on and off. Hidden unless the client script finds that it has them. */
export function NotificationSwitch() {
  return (
    <div data-notifications hidden>
      <h2 id="notifications">Notifications</h2>
      <section className="card" aria-labelledby="notifications">
        <p>
          This browser can notify you of new submissions when Letterbox is open in the background. The notification
          names the form, not the sender.
        </p>
        <p className="small soft" role="status" />
        <div className="buttons">
          <button type="button" data-on hidden>
            Enable in this browser
          </button>
          <button type="button" className="quiet" data-off hidden>
            Disable
          </button>
        </div>
      </section>
    </div>
  );
}
