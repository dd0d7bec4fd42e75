// Ask the browser for a push subscription, and fill its data into the form. The form is then sent like any other.
const form = document.getElementById("push");
const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

function say(when) {
  for (const each of form.querySelectorAll("[data-when]")) each.hidden = each.dataset.when !== when;
}

async function active(registration) {
  const coming = registration.installing || registration.waiting;
  if (registration.active !== null || coming === null) return;
  await new Promise((done) => {
    coming.addEventListener("statechange", () => coming.state === "activated" && done());
  });
}

async function subscribed() {
  const registration = await navigator.serviceWorker.register(form.dataset.worker);
  await active(registration);
  const before = await registration.pushManager.getSubscription();
  if (before !== null) await before.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: form.dataset.key });
}

async function ask() {
  if ((await Notification.requestPermission()) !== "granted") return say("denied");
  try {
    const { endpoint, keys } = (await subscribed()).toJSON();
    for (const [name, value] of Object.entries({ endpoint, ...keys })) {
      if (form.elements[name]) form.elements[name].value = value;
    }
  } catch {
    return say("failed");
  }
  form.submit();
}

if (form !== null) {
  if (!able) {
    say("unable");
    form.querySelector("button").remove(); // the button could do nothing
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (able) ask();
  });
}
