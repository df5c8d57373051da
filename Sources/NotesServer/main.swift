print("notes-server")
