// Show each push message, as browsers demand, and open its page when somebody taps it.
self.addEventListener("push", (event) => {
  const { title, text, tag, language, url } = event.data.json();
  const shown = { body: text, tag, renotify: true, lang: language, dir: language === "ar" ? "rtl" : "ltr", data: url };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
